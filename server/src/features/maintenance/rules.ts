/** The back office, which ends the maintenance; what machines ask; what tells of money that has moved; and the settings. */
const open = [
  /^\/(api\/)?admin(\/|$)/,
  /^\/(healthz|readyz|metrics)$/,
  /^\/dev(\/|$)/,
  /^\/api\/(payment-webhook|mail-events|settings)\.php$/,
];
/** Files of the build and photos: pages that are open already go on showing them. Data of pages is no file. */
const file = /^\/(assets|media)\/|\.(?!data$)[a-z0-9]{2,11}$/;

/** Whether a path is answered while its site is closed. */
export const staysOpen = (path: string): boolean =>
  open.some((known) => known.test(path)) || (!path.startsWith('/api/') && file.test(path));
