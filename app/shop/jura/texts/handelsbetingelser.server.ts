export const HANDELSBETINGELSER = `
<h2>Hvem du handler med</h2>
<p>{klinik}, {adresse}. {cvr}. Telefon {telefon}, e-mail {email}.</p>
<p>Betingelserne gælder, når du køber varer i vores shop. Terapi, supervision og kurser har deres egne vilkår under <a href="/praktisk-priser">Praktisk &amp; priser</a>.</p>
<h2>Varer og priser</h2>
<p>På varens side står, hvad varen er, og hvad den koster. {moms} {fragt} Du ser hele summen, før du bestiller, og der kommer ikke mere oveni.</p>
<h2>Sådan bestiller du</h2>
<p>Læg varerne i kurven, skriv, hvor de skal hen, og tryk på »Bestil med betalingspligt«. Indtil da kan du rette det hele. Aftalen er indgået, når du har fået vores kvittering på mail. Den indeholder din bestilling og disse betingelser og, hvis du køber som privatperson, en fortrydelsesformular. Gem mailen, for du kan ikke finde bestillingen her på hjemmesiden bagefter. Aftalen er på dansk.</p>
<p>Er en vare udsolgt eller en pris tastet forkert, skriver vi til dig, før vi sender. Så kan du sige ja eller nej til ændringen.</p>
<h2>Levering</h2>
<p>Vi leverer til adresser i Danmark. Regn med {leveringstid}. Bliver vi forsinket, skriver vi til dig. Kommer varerne ikke til tiden, kan du give os en rimelig ny frist. Holder vi heller ikke den, kan du hæve købet. Går noget i stykker på vejen til dig, er det vores ansvar.</p>
<h2>Betaling</h2>
<p>Du betaler med faktura. Den kommer på mail, når varerne er leveret, og du har {betalingsfrist} til at betale den. Har I skrevet et EAN-nummer, får I den elektronisk i stedet. Du betaler ikke på forhånd, og der er intet gebyr.</p>
<h2>Fortrydelsesret</h2>
<p>Køber du som privatperson, har du {fortrydelsesfrist} til at fortryde, regnet fra den dag, du får varerne. Brug <a href="/fortryd">Fortryd aftalen her</a>, som også står nederst på alle sider, eller giv os besked på {email} eller {telefon}. Du betaler selv for at sende varerne tilbage. Alt om frister, returnering og undtagelser står på siden om <a href="/fortrydelsesret">fortrydelsesret</a>.</p>
<p>Virksomheder og institutioner har ikke fortrydelsesret efter loven. Spørg os alligevel, hvis noget ikke passer.</p>
<h2>Hvis der er noget galt</h2>
<p>Du har {reklamationsret}s reklamationsret efter købeloven, regnet fra den dag, du får varen. Skriv til os, så snart du opdager fejlen. Inden for to måneder er altid i tide. Viser fejlen sig i det første år, er det os, der skal vise, at varen var i orden, da du fik den.</p>
<p>Har du ret, kan du få varen repareret eller byttet. Sker det ikke inden for rimelig tid og uden besvær for dig, kan du få et afslag i prisen eller pengene tilbage. Vi betaler fragten begge veje.</p>
<p>For virksomheder og institutioner gælder købelovens almindelige regler.</p>
<h2>Klage</h2>
<p>Skriv først til os på {email}. Finder vi ikke en løsning, kan du som privatperson klage til Mæglingsteamet for Forbrugerklager, Nævnenes Hus, Toldboden 2, 8800 Viborg. Lykkes det heller ikke dér, kan sagen gå videre til Forbrugerklagenævnet. På <a href="https://naevneneshus.dk">naevneneshus.dk</a> står, hvordan du klager, hvad det koster, og hvad en vare mindst skal have kostet, før de kan tage sagen.</p>
<h2>Dine oplysninger</h2>
<p>Vi bruger det, du skriver, til at sende varerne og fakturaen. Læs, hvad vi gemmer og hvor længe, i <a href="/privatliv">privatlivspolitikken</a>.</p>
`;
