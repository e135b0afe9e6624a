/** Where the page of languages asks for the country: the footer of every page leads there. */
export const countryAnchor = 'country';
