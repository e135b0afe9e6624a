/** Where the browser's clock says that somebody is. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
