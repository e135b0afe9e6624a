/** An address of which a stranger learns little: the first letter of each part, and the ending. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  if (!domain) return '';
  const [name = '', ...endings] = domain.split('.');
  return `${local.slice(0, 1)}•••@${name.slice(0, 1)}•••${endings.length > 0 ? `.${endings.at(-1)}` : ''}`;
}

const largestId = 2n ** 63n - 1n;

/** The number in what somebody typed, where it can be an id: of a member or of a payment. */
export const idIn = (text: string): string | null =>
  /^\d{1,19}$/.test(text) && BigInt(text) <= largestId ? text : null;
