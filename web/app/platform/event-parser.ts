import { createParser } from 'eventsource-parser';

/** One event of a stream, or, without a kind, only the number up to which everything was sent. */
export interface StreamedEvent {
  id: string;
  kind: string | undefined;
  data: unknown;
}

/** Takes a stream as it comes, in pieces of any size, and gives back what is complete. Signs of life say nothing. */
export function createEventParser() {
  let read: StreamedEvent[] = [];
  const parser = createParser({
    onId: (id) => read.push({ id, kind: undefined, data: null }),
    onEvent({ id, event, data }) {
      if (id === undefined) return;
      // Its number was reported just before, as if it were all that was sent.
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
