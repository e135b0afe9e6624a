/** The window hears this when React has taken over the page. */
export const hydrated = 'page-hydrated';
