import assert from "node:assert/strict";
import { test } from "node:test";
import { acts } from "../../app/account/acts.server.ts";
import { ADMIN_ROUTES } from "../../app/admin-routes.ts";
import { queryRows } from "../kit/backend.ts";
import { cookiesOf, EMAIL, PASSWORD } from "../kit/client.ts";
import { type Clinic, NEW_PASSWORD, startClinic } from "../kit/clinic.ts";
import { createAuthenticator, createPasskeyDevice } from "../kit/devices.ts";

const OWNER = "ejer@samspil.example";
const EDITOR = "redaktoer@samspil.example";
const INVITED = "ny@samspil.example";
const KEY = { id: "noegle", name: "Min telefon" };

type Fields = Record<string, string>;
type Row = {
  fields?: Fields | ((clinic: Clinic, cookie: string) => Promise<Fields & { cookie?: string }>);
  /** Refused in a session that is not fresh. */
  isSensitive?: boolean;
  withCodes?: boolean;
  /** Changes of the fields that are refused, each with its sentence. */
  refused?: [change: Fields, sentence: RegExp][];
  says: string;
  event?: string;
  /** Who gets which mail. */
  mails?: Record<string, string>;
  endsOthers?: boolean;
};

const changedByOwner = (subject: string) => ({ [EMAIL]: subject, [OWNER]: subject });
const changedEditor = (subject: string) => ({ ...changedByOwner(subject), [EDITOR]: subject });
const editorId = async (clinic: Clinic) => (await clinic.findAccount(EDITOR)).id;

const table: Record<string, Row> = {
  "admin/konto/adgangskode": {
    fields: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, repeated: NEW_PASSWORD },
    refused: [
      [{ currentPassword: "forkert adgangskode" }, /nuværende adgangskode er forkert/],
      [{ newPassword: "kort", repeated: "kort" }, /mindst 12 tegn/],
      [
        { newPassword: "redaktion2026!", repeated: "redaktion2026!" },
        /for let at gætte\. Brug tre/,
      ],
      [{ repeated: "noget andet" }, /ikke ens/],
      [{ newPassword: PASSWORD, repeated: PASSWORD }, /en anden adgangskode end den, du har nu/],
    ],
    says: "Din adgangskode er ændret. Du er logget ud alle andre steder.",
    event: "password changed",
    mails: { [EMAIL]: "Din adgangskode til Samspil er ændret" },
    endsOthers: true,
  },
  "admin/konto/enheder": {
    fields: async (clinic, cookie) => {
      const headers = new Headers({ cookie });
      const here = await clinic.services.auth.api.getSession({ headers });
      const sessions = await clinic.services.auth.api.listSessions({ headers });
      return { id: sessions.find(({ id }) => id !== here?.session.id)?.id ?? assert.fail() };
    },
    says: "Enheden er logget ud.",
    event: "sessions ended",
    endsOthers: true,
  },
  "admin/konto/enheder/andre": {
    says: "Du er logget ud alle andre steder.",
    event: "sessions ended",
    endsOthers: true,
  },
  "admin/konto/kolleger/inviter": {
    fields: { email: ` \u202a${INVITED} ` },
    isSensitive: true,
    refused: [
      [{ email: "ikke en adresse" }, /Skriv kollegaens e-mail/],
      [{ email: "http//ond.example/betal@nu.example" }, /Skriv kollegaens e-mail/],
      [{ email: "аnna@samspil.example" }, /har et bogstav, der ligner et andet/],
      [{ email: EMAIL }, /har allerede en konto/],
    ],
    says: `${INVITED} er inviteret og får en mail. Linket kan bruges én gang og udløber om syv dage.`,
    event: `colleague invited ${INVITED}`,
    mails: {
      ...changedByOwner("En kollega er inviteret til Samspil"),
      [INVITED]: "Invitation til hjemmesiden: Samspil",
    },
  },
  "admin/konto/kolleger/rolle": {
    fields: async (clinic) => ({ id: await editorId(clinic), role: "Bestillinger" }),
    isSensitive: true,
    refused: [
      [{ role: "Chef" }, /Vælg en rolle/],
      [{ id: "ingen" }, /findes ikke længere/],
    ],
    says: `${EDITOR} har nu rollen Bestillinger.`,
    event: `role changed ${EDITOR} Bestillinger`,
    mails: changedEditor("En kollega har fået en ny rolle hos Samspil"),
  },
  "admin/konto/kolleger/slet": {
    fields: async (clinic) => ({ id: await editorId(clinic) }),
    isSensitive: true,
    refused: [[{ id: "ingen" }, /Kontoen findes ikke længere/]],
    says: "Kontoen er slettet.",
    event: `account removed ${EDITOR}`,
    mails: changedEditor("En konto er slettet hos Samspil"),
  },
  "admin/totrinslogin/begynd": { isSensitive: true, says: "" },
  "admin/totrinslogin/slaa-til": {
    fields: async (clinic) => {
      const { letters, token } = await clinic.services.secondFactors.offer(
        await clinic.findAccount(),
      );
      return { offer: token, code: createAuthenticator(letters).codeAt(clinic.now()) };
    },
    refused: [[{ offer: "", code: "" }, /Begynd forfra/]],
    says: "Totrinslogin er slået til. Du er logget ud alle andre steder.",
    event: "second factor turned on",
    mails: { [EMAIL]: "Totrinslogin er slået til hos Samspil" },
    endsOthers: true,
  },
  "admin/totrinslogin/nye-koder": {
    isSensitive: true,
    withCodes: true,
    refused: [[{}, /Totrinslogin er ikke slået til/]],
    says: "Du har ti nye gendannelseskoder. De gamle virker ikke længere.",
    event: "recovery codes renewed",
    mails: { [EMAIL]: "Du har nye gendannelseskoder til Samspil" },
  },
  "admin/totrinslogin/slaa-fra": {
    isSensitive: true,
    withCodes: true,
    refused: [[{}, /Totrinslogin er ikke slået til/]],
    says: "Totrinslogin er slået fra. Du er logget ud alle andre steder.",
    event: "second factor turned off",
    mails: { [EMAIL]: "Totrinslogin er slået fra hos Samspil" },
    endsOthers: true,
  },
  "admin/totrinslogin/adgangsnoegle": { isSensitive: true, says: "" },
  "admin/totrinslogin/adgangsnoegle/gem": {
    fields: async (clinic, cookie) => {
      const account = await clinic.findAccount();
      const offered = await clinic.services.passkeys.offer(account, new Headers({ cookie }));
      const { challenge, user } = offered.options;
      const options = { challenge, user, rp: { id: new URL(clinic.origin).hostname } };
      const credential = createPasskeyDevice().create(options, { origin: clinic.origin });
      return { name: "Min tablet", credential, cookie: offered.cookie.split(";")[0] ?? "" };
    },
    refused: [[{ credential: "{}" }, /Adgangsnøglen kunne ikke tilføjes/]],
    says: "Adgangsnøglen »Min tablet« er tilføjet. Næste gang kan du logge ind med den.",
    event: "passkey added Min tablet",
    mails: {
      [EMAIL]: "Du har fået en ny adgangsnøgle til Samspil",
      [OWNER]: "En kollega har fået en ny adgangsnøgle til Samspil",
    },
  },
  "admin/totrinslogin/adgangsnoegle/omdoeb": {
    fields: { id: KEY.id, name: "Den  i tasken" },
    refused: [
      [{ name: " " }, /Skriv, hvad adgangsnøglen skal hedde/],
      [{ id: "x" }, /allerede fjernet/],
    ],
    says: "Adgangsnøglen hedder nu »Den i tasken«.",
  },
  "admin/totrinslogin/adgangsnoegle/fjern": {
    fields: { id: KEY.id },
    isSensitive: true,
    refused: [[{ id: "x" }, /allerede fjernet/]],
    says: `Adgangsnøglen »${KEY.name}« er fjernet. Du er logget ud alle andre steder.`,
    event: `passkey removed ${KEY.name}`,
    mails: { [EMAIL]: "En adgangsnøgle til Samspil er fjernet" },
    endsOthers: true,
  },
};

test("every act has an address, and a row of this table", () => {
  const files = ADMIN_ROUTES.flatMap((group) => Object.entries(group.files));
  const addresses = files.flatMap(([path, file]) => (file === "account/acts.ts" ? path : []));
  assert.deepEqual(addresses.toSorted(), Object.keys(acts).toSorted());
  assert.deepEqual(Object.keys(table), Object.keys(acts));
});

/** Two owners, an editor, and a passkey of the first owner's. The mails wait: no mail server answers. */
async function startTeam() {
  const environment = { SMTP_URL: "smtp://127.0.0.1:1" };
  const clinic = await startClinic({ host: "localhost", environment });
  for (const email of [OWNER, EDITOR]) await clinic.addAccount(email);
  await clinic.setRole(EDITOR, "Redaktør");
  const { id } = await clinic.findAccount();
  await clinic.services.auth.options.database.db
    .insertInto("passkey")
    .values({ ...KEY, user_id: id, counter: 0, public_key: "x", added_at: "2026", used_at: null })
    .execute();
  return clinic;
}

async function turnOnCodes({ services, findAccount, now }: Clinic) {
  const account = await findAccount();
  const { letters, token } = await services.secondFactors.offer(account);
  const code = createAuthenticator(letters).codeAt(now());
  assert.ok((await services.secondFactors.turnOn(account, token, code)).ok);
}

function readTraces(clinic: Clinic) {
  const events = queryRows(clinic, "select kind, about from events order by id");
  const mails = queryRows(clinic, "select data from documents where collection = 'mail'");
  return {
    events: events.map(({ kind, about }) => `${kind} ${about}`.trim()),
    mails: mails.flatMap(({ data }) => {
      const { to, message } = JSON.parse(String(data));
      return to.map((email: string) => `${email}: ${message.subject}`);
    }),
  };
}

for (const [address, row] of Object.entries(table)) {
  const { isSensitive, withCodes, fields, refused = [], says, event, mails = {} } = row;
  test(`${address}: its sentences, its event, its mails and its sessions`, async () => {
    const clinic = await startTeam();
    const elsewhere = await clinic.openSession();
    clinic.ageSessions(1);
    if (isSensitive) {
      const stale = await clinic.post(`/${address}`, {}, { cookie: elsewhere });
      assert.equal(stale.status, 403);
      assert.match(await stale.text(), /Log ind igen for at fortsætte/);
    }
    const here = await clinic.openSession();
    const { cookie: bound = "", ...sent } =
      typeof fields === "function" ? await fields(clinic, here) : { ...fields };
    const post = (change: Fields = {}) =>
      clinic.post(`/${address}`, { ...sent, ...change }, { cookie: `${here}; ${bound}` });
    const untouched = readTraces(clinic);
    for (const [change, reason] of refused) {
      const refusal = await post(change);
      assert.equal(refusal.status, 422);
      assert.match((await refusal.json()).sentence, reason);
    }
    assert.deepEqual(readTraces(clinic), untouched);
    if (withCodes) await turnOnCodes(clinic);
    const before = readTraces(clinic);
    const answer = await post();
    const { ok, sentence } = await answer.json();
    assert.deepEqual([ok, sentence, answer.status], [true, says, 200]);

    const after = readTraces(clinic);
    assert.deepEqual(after.events.slice(before.events.length), event ? [event] : []);
    const told = Object.entries(mails).map(([email, subject]) => `${email}: ${subject}`);
    assert.deepEqual(after.mails.toSorted(), [...before.mails, ...told].toSorted());
    assert.equal(await clinic.isSignedIn(elsewhere), !row.endsOthers);
    const session = cookiesOf(answer);
    assert.ok(await clinic.isSignedIn(session.includes("session_token") ? session : here));
  });
}
