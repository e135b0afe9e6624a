import { useMatches } from 'react-router';
import { scriptAsleep } from './is-still.ts';
import { useShell } from './shell-context.ts';

/** Whether visitors get this page asleep: what its script needs is in it from the start. */
export function useIsAsleep(): boolean {
  const { handle } = useMatches().at(-1) ?? {};
  return useShell().user === null && scriptAsleep(handle) !== undefined;
}
