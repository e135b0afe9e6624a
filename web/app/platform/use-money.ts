import { useFormatter } from './translate.ts';

/** Money as people write it: the calls count in minor units, and all our currencies have a hundred of them. */
export function useMoney() {
  const format = useFormatter();
  return (minor: number, currency: string) =>
    format.number(minor / 100, { style: 'currency', currency }).replace('-', '−');
}
