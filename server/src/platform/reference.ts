/** What somebody quotes a case by: made from its id, the same for the same case, and of no use to anybody else. */
export function referenceOf(prefix: string, id: string): string {
  const signs = BigInt(id).toString(36).toUpperCase().padStart(12, '0');
  return `${prefix}-${signs.slice(0, 6)}-${signs.slice(6)}`;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const largestId = 2n ** 63n - 1n;

/** The id in a reference, as people type one; undefined where it is none. */
export function idIn(prefix: string, reference: string): string | undefined {
  const signs = new RegExp(`^${prefix}-?([0-9A-Z]{6})-?([0-9A-Z]{6,7})$`, 'i').exec(reference.trim());
  if (!signs) return undefined;
  let id = 0n;
  for (const sign of `${signs[1]}${signs[2]}`.toUpperCase()) id = id * 36n + BigInt(digits.indexOf(sign));
  return id <= largestId ? String(id) : undefined;
}
