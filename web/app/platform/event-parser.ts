/** One event of a stream, or, without a kind, only the number up to which everything was sent. */
export interface StreamedEvent {
  id: string;
  kind: string | undefined;
  data: unknown;
}

/** Takes a stream as it comes, in pieces of any size, and gives back what is complete. Signs of life say nothing. */
export function createEventParser() {
  let unread = '';
  return (text: string): StreamedEvent[] => {
    const blocks = (unread + text).split('\n\n');
    unread = blocks.pop() ?? '';
    return blocks.flatMap((block) => read(block) ?? []);
  };
}

function read(block: string): StreamedEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), textOf(line)]));
  const id = fields.get('id');
  if (id === undefined) return undefined;
  return { id, kind: fields.get('event'), data: JSON.parse(fields.get('data') ?? 'null') };
}

const textOf = (line: string) => line.slice(line.indexOf(':') + 1).replace(/^ /, '');
