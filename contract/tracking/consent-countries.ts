/** The European Union, the European Economic Area, the United Kingdom and Switzerland: there a visitor is asked first. */
const askedIn = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO GB CH'.split(
  ' ',
);

/** Where a visitor seems to be, and which country they chose: one of them is enough to be asked. */
export const consentNeeded = (countries: (string | null | undefined)[]) =>
  countries.some((country) => country != null && askedIn.includes(country));
