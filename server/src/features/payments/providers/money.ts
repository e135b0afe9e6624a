/** Formats minor units as providers write them. All currencies of ours have two decimals. */
export const asDecimal = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Parses minor units; undefined for what is no amount. */
export function fromDecimal(text: string | undefined): number | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
