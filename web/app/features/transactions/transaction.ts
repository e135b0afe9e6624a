import type { Answer } from '#contract/calls.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useFormatter } from '#web/platform/translate.ts';

export type Transaction = Answer<'transactions'>['transactions'][number];

/** As the site's own clock has it: what stands on an invoice stands here. */
export function useDate(timeStyle?: 'short') {
  const format = useFormatter();
  const { time_zone: timeZone } = useShell().settings;
  return (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'long', timeZone, ...(timeStyle && { timeStyle }) });
}
