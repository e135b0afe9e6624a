import type { Answer } from '#contract/calls.ts';
import type { Actor } from '#server/platform/http/context.ts';
import type { DeviceRow } from './queries.ts';

export const presentDevices = (rows: readonly DeviceRow[], { sessionId }: Actor): Answer<'pushDevices'> => ({
  devices: rows.map(({ id, user_agent, session_id, used_at }) => ({
    id,
    device: user_agent,
    current: session_id === sessionId,
    last_used: used_at.toISOString(),
  })),
});
