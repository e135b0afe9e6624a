import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { readLastEventId } from './rules.ts';
import type { Streams } from './streams.ts';

export function liveRoutes(calls: Calls, streams: Streams) {
  calls.stream('events', (context, lastEventId, open) =>
    streams.open(actorIn(context), open(), readLastEventId(lastEventId)),
  );
}
