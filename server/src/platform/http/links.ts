/** An absolute link to a site of the installation: scheme and port of the public address, the site's own host. */
export function absoluteLink(publicUrl: string, host: string, path: string): string {
  const link = new URL(path, publicUrl);
  // A site answers with and without www.; where the public address says which, it is kept.
  if (link.hostname !== `www.${host}`) link.hostname = host;
  return link.href;
}
