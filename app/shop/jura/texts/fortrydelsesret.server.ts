export const FORTRYDELSESRET = `
<h2>Hvornår du kan fortryde</h2>
<p>Køber du som privatperson i vores shop, kan du fortryde inden for {fortrydelsesfrist}. Fristen løber fra den dag, du får varerne. Får du dem i flere pakker, løber den fra den sidste. Slutter fristen på en lørdag, en søndag, en helligdag, grundlovsdag, juleaftensdag eller nytårsaftensdag, går den til den næste hverdag. Du kan også fortryde, før varerne er kommet.</p>
<h2>Sådan gør du</h2>
<p>Brug <a href="/fortryd">Fortryd aftalen her</a>, som også står nederst på alle sider. Så noterer vi tidspunktet og sender dig en kvittering. Det er lige så gyldigt at skrive til {email}, ringe på {telefon} eller bruge formularen nederst på siden. Det er ikke nok bare at sende varerne tilbage eller lade være med at hente dem.</p>
<h2>Send varerne tilbage</h2>
<p>Send dem senest {returfrist} efter, at du har fortrudt, til {klinik}, {adresse}. Du betaler selv for at sende dem og har ansvaret, til vi har dem.</p>
<p>Du må se på varerne og prøve dem, som du kunne have gjort i en butik. Har du brugt dem mere end det, kan vi trække værdiforringelsen fra.</p>
<h2>Pengene tilbage</h2>
<p>Har du betalt, får du hele beløbet tilbage senest {tilbagebetaling} efter, at du har fortrudt, også den almindelige fragt. Fortryder du kun noget af købet, får du pengene for det tilbage. Vi betaler tilbage på samme måde, som du betalte, hvis vi ikke aftaler andet. Vi må vente, til vi har fået varerne, eller du har vist, at du har sendt dem. Har du ikke betalt endnu, skal du ikke betale for det, du har fortrudt.</p>
<h2>Hvad du ikke kan fortryde</h2>
<p>Loven undtager blandt andet varer, der er lavet særligt til dig, forseglede varer, som af hygiejniske grunde ikke egner sig til at komme tilbage, når du har brudt forseglingen, plomberede lyd- og billedoptagelser, når du har brudt plomberingen, og aviser og blade. Det står ved varen, hvis den er undtaget.</p>
<p>Virksomheder og institutioner har ikke fortrydelsesret efter loven. Terapi og kurser købes ikke her på hjemmesiden. Vilkårene for afbud står under <a href="/praktisk-priser">Praktisk &amp; priser</a>.</p>
`;
