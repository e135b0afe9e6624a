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

const day = 86_400_000;

/** The moments between which the days of a period lie, both days included; undefined where there is no bound. */
export const momentsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(Date.parse(to) + day),
});

/** The period of a list to take along: the last 31 days unless said otherwise. */
export function exportPeriod({ from, to, now }: { from?: string | undefined; to?: string | undefined; now: Date }) {
  const moments = momentsOf({ from, to });
  const until = moments.to ?? now;
  return { from: moments.from ?? new Date(until.getTime() - 31 * day), to: until };
}
