import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { type EventKind, eventData } from '../events/events.ts';

/** One event of the stream. A line `id:` alone says how far the reader is; a line `:` that the stream is alive. */
export const streamedEvent = z.union(
  (Object.keys(eventData) as EventKind[]).map((kind) =>
    z.object({ id: z.string(), event: z.literal(kind), data: eventData[kind] }),
  ),
);

export const liveCalls = {
  events: {
    summary: 'What happens to the member, as it happens; Last-Event-ID brings what was missed, or resync',
    session: true,
    stream: true,
    answer: streamedEvent,
  },
} satisfies Record<string, CallSchema>;
