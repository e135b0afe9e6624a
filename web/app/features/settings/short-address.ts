const shown = 3;

/** An address for a row that others may look at: enough of it to know it again. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  const name = [...email.slice(0, at)];
  const start = name.length > shown ? `${name.slice(0, shown).join('')}…` : `${name[0] ?? ''}…`;
  return start + email.slice(at);
}
