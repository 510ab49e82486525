export const PRIVATLIV = `
<h2>Hvem der har ansvaret</h2>
<p>{klinik}, {cvr}, {adresse}, er dataansvarlig for de oplysninger, du giver os. Skriv til {email}, eller ring på {telefon}, hvis du vil vide noget om dem.</p>
<h2>Når du læser på hjemmesiden</h2>
<p>Hjemmesiden sætter ingen cookies for besøgende, og ingen andre følger med. Derfor spørger den heller ikke om lov. Kurven ligger i din egen browser, til du tømmer den eller bestiller. Hvad du sidst bestilte, ligger der også, til du lægger noget nyt i kurven. Det, du skriver i bestillingen, er væk, når du lukker fanen.</p>
<p>Serveren ser din ip-adresse, når du henter en side. Ellers kan den ikke svare. For at bremse misbrug tæller den, hvor mange gange den samme adresse har bedt om noget, og glemmer det igen efter højst to døgn. Det gør vi for at holde hjemmesiden i gang (databeskyttelsesforordningens artikel 6, stk. 1, litra f). Trykker du på »Vis kort«, hentes kortet fra kortudbyderen, som så også ser din ip-adresse.</p>
<h2>Når du bestiller i shoppen</h2>
<p>Vi gemmer navn, e-mail, adresse, det, du har købt, og det, du ellers skriver i bestillingen: telefon, besked og, hvis du køber for andre end dig selv, deres navn, CVR, EAN og rekvisition. Vi bruger det til at opfylde aftalen med dig (artikel 6, stk. 1, litra b). Uden navn, e-mail og adresse kan vi ikke sende varer og faktura. Din besked og mailene med den slettes her på hjemmesiden efter {besked-slettes}, bestillingen efter {bestilling-slettes}. Fakturaer og bilag gemmer vi i fem år efter regnskabsårets udgang, fordi bogføringsloven kræver det (artikel 6, stk. 1, litra c).</p>
<h2>Når du fortryder et køb</h2>
<p>Vi gemmer navn, e-mail, bestillingsnummer og tidspunktet, så både du og vi kan vise, at du fortrød i tide. Loven kræver, at vi tager imod det og kvitterer (artikel 6, stk. 1, litra c). Det slettes sammen med bestillingen og senest efter {bestilling-slettes}.</p>
<h2>Når du beder om at blive ringet op</h2>
<p>Vi gemmer navn, nummer, hvornår det passer dig, og hvem du gerne vil tale med. Det gør vi, fordi du beder os om det (artikel 6, stk. 1, litra b). Det slettes dagen efter, at vi har talt sammen, og senest efter {opkald-slettes}. Skriv ikke om helbred eller andet personligt, hverken her eller i en bestilling.</p>
<h2>Mail og sikkerhedskopier</h2>
<p>Det, du sender fra hjemmesiden, får vi også som mail i vores egen postkasse. Det, der er slettet her på hjemmesiden, kan stå i en sikkerhedskopi i op til et år.</p>
<p>[Skriv her, hvor jeres mail ligger, hvor længe I gemmer den, og om I kan tage imod sikker mail.]</p>
<h2>Når du går i forløb hos os</h2>
<p>Psykologer med autorisation har pligt til at føre journal og gemme den. Det kan være oplysninger om helbred, og dem behandler vi, fordi det er nødvendigt for behandlingen (artikel 9, stk. 2, litra h). Vi har tavshedspligt. Journalen ligger ikke på denne hjemmeside.</p>
<p>[Beskriv her, hvor jeres journal ligger, hvor længe I gemmer den, og hvem der har adgang til den.]</p>
<h2>Hvem der ellers ser oplysningerne</h2>
<p>Vi sælger dem ikke og giver dem ikke videre. Nogle firmaer opbevarer eller sender dem for os og må kun bruge dem til det.</p>
<p>[Nævn her de firmaer, I bruger: server, mail og regnskab. Ligger nogen af dem uden for EU, så skriv det.]</p>
<h2>Dine rettigheder</h2>
<p>Du kan få at vide, hvad vi har om dig, og få en kopi. Du kan få rettet det, der er forkert. I nogle tilfælde kan du få det slettet, begrænset eller flyttet, eller sige nej til, at vi bruger det. Har du givet et samtykke, kan du trække det tilbage. Skriv til {email}.</p>
<p>Er du utilfreds, kan du klage til Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby, <a href="https://www.datatilsynet.dk">datatilsynet.dk</a>.</p>
`;
