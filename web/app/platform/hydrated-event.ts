/** The window hears this when React has taken over the page. */
export const hydrated = 'page-hydrated';

/** The window hears this when the small script of a page that sleeps listens to what is pressed on it. */
export const asleep = 'page-asleep';
