import assert from "node:assert/strict";
import { DAY_MS } from "../../app/formats/durations.ts";
import { ensureAccount } from "../../app/server/auth/accounts.server.ts";
import { createToken } from "../../app/server/tokens/tokens.server.ts";
import { queryRows, runSql, settingsOf } from "./backend.ts";
import { cookiesOf, EMAIL, PASSWORD } from "./client.ts";
import { createAuthenticator } from "./devices.ts";
import { startMailServer } from "./mail-server.ts";
import { OPENING_HOURS, type OpenSiteOptions, openSite, visibleText } from "./site.ts";
import { runCommand } from "./site-process.ts";

export const COLLEAGUE = "kollega@samspil.example";
export const NEW_PASSWORD = "fire gule ord i vinden";
export const ACCOUNT_PAGE = "/admin/konto";
export const SECOND_FACTOR_PAGE = "/admin/totrinslogin";
export const CODE_PAGE = "/admin/login/kode";

export type Clinic = Awaited<ReturnType<typeof startClinic>>;

type ClinicOptions = Omit<OpenSiteOptions, "clock"> & {
  /** When its clock stands, until the test moves it. */
  startsAt?: Date;
};

/** A site with one account, EMAIL's with PASSWORD, and the forms by which accounts are used. */
export async function startClinic({ startsAt, environment, ...options }: ClinicOptions = {}) {
  let now = startsAt?.getTime() ?? Date.now();
  const app = await openSite({
    clock: () => new Date(now),
    pageClock: () => (startsAt ? new Date(now) : OPENING_HOURS),
    environment: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
    ...options,
  });
  const { auth, colleagues } = app.services;

  async function findAccount(email = EMAIL) {
    const account = (await colleagues.list()).find((colleague) => colleague.email === email);
    return account ?? assert.fail(`${email} has no account`);
  }

  const postLogin = (
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
    path = "/admin/login",
  ) => app.post(path, { email: EMAIL, password: PASSWORD, intent: "sign-in", ...fields }, headers);

  return {
    ...app,
    now: () => new Date(now),
    /** Moves the clock. */
    pass(seconds: number) {
      now += seconds * 1000;
    },
    addAccount: (email: string) => ensureAccount(auth, email, PASSWORD),
    findAccount,
    postLogin,
    /** @returns the cookies of a new session */
    openSession: async (email = EMAIL) => cookiesOf(await postLogin({ email })),
    isSignedIn: async (cookie: string) => (await app.get("/admin", { cookie })).status === 200,
    /** Posts a form of 'Din konto' to its address below that page. */
    postAccount: (cookie: string, address: string, fields: Record<string, string> = {}) =>
      app.post(`${ACCOUNT_PAGE}/${address}`, fields, { cookie }),
    changePassword: (cookie: string, fields: Record<string, string> = {}) =>
      app.post(
        `${ACCOUNT_PAGE}/adgangskode`,
        {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
          repeated: fields.newPassword ?? NEW_PASSWORD,
          ...fields,
        },
        { cookie },
      ),
    /** Posts the form behind a mailed link. */
    choosePassword(link: string, newPassword = NEW_PASSWORD, repeated = newPassword) {
      const { pathname, search } = new URL(link, app.origin);
      return app.post(pathname + search, { newPassword, repeated });
    },
    async createInvitation(email: string) {
      const { link } = (await colleagues.invite(email, "Ejer")) ?? assert.fail(email);
      return link;
    },
    /** @returns the link of a mail to choose another password */
    async createReset(email = EMAIL) {
      const { id } = await findAccount(email);
      const { token } = await createToken(
        auth.options.database.db,
        "new password",
        id,
        new Date(now),
      );
      return `/admin/adgangskode?token=${token}`;
    },
    /** Moves the beginning of every session back; its end stays, as it does for one in daily use. */
    ageSessions(days: number) {
      for (const { id, createdAt } of queryRows(app, 'select "id", "createdAt" from "session"')) {
        const earlier = new Date(new Date(String(createdAt)).getTime() - days * DAY_MS);
        const set = `"createdAt" = '${earlier.toISOString()}'`;
        runSql(app, `update "session" set ${set} where "id" = '${id}'`);
      }
    },
    /** Runs `npm run admin` beside the site. */
    runAdmin: (...words: string[]) =>
      runCommand("admin", words, { DATA_DIR: app.dataDir, ...settingsOf(app.dataDir) }),
  };
}

/** A clinic whose mail a server of the test's receives. */
export async function startClinicWithMail({ environment, ...options }: ClinicOptions = {}) {
  const mail = await startMailServer();
  const clinic = await startClinic({
    ...options,
    environment: { SMTP_URL: mail.url, ...environment },
  });
  return { mail, clinic };
}

export async function textOf(response: Response): Promise<string> {
  return visibleText(await response.text());
}

const CODE_STEP_SECONDS = 30;

/** Turns two-step sign-in on by the requests of its page. */
export async function turnOnSecondFactor(clinic: Clinic, email = EMAIL) {
  const before = await clinic.openSession(email);
  const offered = await clinic.post(`${SECOND_FACTOR_PAGE}/begynd`, {}, { cookie: before });
  const { phone, token } = readOffer(await offered.json());
  const usedCode = phone.codeAt(clinic.now());
  const turnedOn = await clinic.post(
    `${SECOND_FACTOR_PAGE}/slaa-til`,
    { offer: token, code: usedCode },
    { cookie: before },
  );
  const { sentence, recoveryCodes } = await turnedOn.json();
  assert.equal(turnedOn.status, 200, sentence);
  clinic.pass(CODE_STEP_SECONDS);
  return {
    phone,
    usedCode,
    recoveryCodes: recoveryCodes as string[],
    cookie: cookiesOf(turnedOn),
    /** The code that the app shows half a minute later. */
    nextCode() {
      clinic.pass(CODE_STEP_SECONDS);
      return phone.codeAt(clinic.now());
    },
  };
}

/** The key that two-step sign-in offers. */
export function readOffer({ offer }: { offer: { letters: string; token: string } }) {
  return { phone: createAuthenticator(offer.letters), token: offer.token };
}

/** Gives the password of an account with two-step sign-in. @returns the cookie of the pending sign-in */
export async function givePassword(clinic: Clinic, headers = {}, email = EMAIL) {
  const answer = await clinic.postLogin({ email }, headers);
  assert.equal(answer.headers.get("location"), CODE_PAGE);
  return cookiesOf(answer);
}

export const giveCode = (clinic: Clinic, pending: string, code: string, headers = {}) =>
  clinic.post(CODE_PAGE, { code }, { ...headers, cookie: pending });

/** Keeps what the log says of who did what, and of what was refused. */
export function keepSecurityLog() {
  const lines: { event: string; account?: string }[] = [];
  const logTo = (text: string) => {
    const { msg, ...line } = JSON.parse(text);
    if (msg === "security") lines.push(line);
  };
  return { lines, logTo };
}
