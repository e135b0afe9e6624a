import { createParser } from 'eventsource-parser';

/** One event of a stream, or, without a kind, only the id up to which everything was sent. */
export interface StreamedEvent {
  id: string;
  kind: string | undefined;
  data: unknown;
}

/** Parses a stream from chunks of any size, and returns the events that are complete. Heartbeats yield nothing. */
export function createEventParser() {
  let read: StreamedEvent[] = [];
  const parser = createParser({
    onId: (id) => read.push({ id, kind: undefined, data: null }),
    onEvent({ id, event, data }) {
      if (id === undefined) return;
      // `onId` has pushed the id of this event just before, as one without a kind.
      read[read.length - 1] = { id, kind: event, data: JSON.parse(data) };
    },
  });
  return (text: string): StreamedEvent[] => {
    parser.feed(text);
    const complete = read;
    read = [];
    return complete;
  };
}
