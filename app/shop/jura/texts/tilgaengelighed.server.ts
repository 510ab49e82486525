export const TILGAENGELIGHED = `
<h2>Det kan man her</h2>
<p>Her kan man læse om {klinik}, finde hjælp, kurser og viden og bestille varer i en lille shop, som vi sender med faktura. Menuen øverst fører til alle sider, og søgefeltet finder ord på dem. Man bestiller ved at lægge varer i kurven, skrive navn og adresse og trykke »Bestil med betalingspligt«. Det hele kan rettes indtil da, og kvitteringen kommer på mail.</p>
<h2>Sådan er hjemmesiden lavet</h2>
<p>Kravene i tilgængelighedsloven er opfyldt sådan: Al tekst har tydelige farver og overskrifter, billeder har en beskrivelse, hvert felt har en etiket, en fejl står med ord ved sit felt, og intet har en tidsfrist. Hjemmesiden er bygget efter retningslinjerne WCAG 2.2, niveau AA. Den kan bruges med tastatur alene, læses højt af en skærmlæser, forstørres til 400 procent og læses i høj kontrast. Alt, hvad man kan læse, kan også læses uden script. Man kan bestille og fortryde uden konto.</p>
<h2>Hvad der kan volde besvær</h2>
<p>Kurven virker kun med JavaScript; uden JavaScript kan man bestille på telefon eller mail. Kortet kommer fra en anden udbyder og er svært at bruge uden mus. Adressen og vejen hertil står derfor også som tekst. Et billede kan mangle en beskrivelse, og et dokument, vi henviser til hos andre, kan være svært at læse. Sig til, så finder vi en anden vej.</p>
<h2>Sig til</h2>
<p>Er der noget, du ikke kan læse eller bruge, så skriv til {email}, eller ring på {telefon}. Fortæl, hvilken side det var, og hvad du prøvede. Du kan altid få oplysningerne eller bestille i telefonen i stedet.</p>
<h2>I vores lokaler</h2>
<p>[Skriv her, hvordan man kommer ind hos jer: trapper, elevator, døre, toilet, parkering, og hvem man kan ringe til ved døren.]</p>
`;
