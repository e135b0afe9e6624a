/** The manifest of a build for a site whose files come from a delivery network: all that lies under `/assets/` lies there. */
export const underPrefix = <Manifest>(prefix: string, manifest: Manifest): Manifest =>
  JSON.parse(JSON.stringify(manifest), (_key, value) =>
    typeof value === 'string' && value.startsWith('/assets/') ? prefix + value : value,
  );
