/** What somebody quotes a case by: made from its id, the same for the same case, and of no use to anybody else. */
export function referenceOf(prefix: string, id: string): string {
  const characters = BigInt(id).toString(36).toUpperCase().padStart(12, '0');
  return `${prefix}-${characters.slice(0, 6)}-${characters.slice(6)}`;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const largestId = 2n ** 63n - 1n;

/** The id in a reference, as people type one; undefined where it is none. */
export function idIn(prefix: string, reference: string): string | undefined {
  const characters = new RegExp(`^${prefix}-?([0-9A-Z]{6})-?([0-9A-Z]{6,7})$`, 'i').exec(reference.trim());
  if (!characters) return undefined;
  let id = 0n;
  for (const character of `${characters[1]}${characters[2]}`.toUpperCase())
    id = id * 36n + BigInt(digits.indexOf(character));
  return id <= largestId ? String(id) : undefined;
}
