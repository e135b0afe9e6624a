export type Door = 'open' | 'invite_only' | 'closed' | 'unknown';

/** Whether a site takes this visitor. A mode we do not know is a closed door; `undefined` is a network not looked up yet. */
export function doorOf(signups: string, network: string | undefined): Door {
  if (signups === 'all') return 'open';
  if (signups !== 'with_trafficsource') return 'closed';
  if (network === undefined) return 'unknown';
  return network ? 'open' : 'invite_only';
}
