/** Whole minor units as providers write them, and back. All currencies of ours have two decimals. */
export const asDecimal = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Undefined for what is no sum of money. */
export function fromDecimal(text: string | undefined): number | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
