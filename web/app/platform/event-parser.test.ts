import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-parser.ts';

const stream = [
  'id: 7\n\n',
  ':\n\n',
  'id: 8\nevent: like\ndata: {"profile":{"id":"42"}}\n\n',
  'id: 8\nevent: alert\ndata: {"alert":"À: é\\n\\n👋"}\n\n',
  'id: 9\nevent: resync\ndata: {}\n\n',
].join('');
const events = [
  { id: '7', kind: undefined, data: null },
  { id: '8', kind: 'like', data: { profile: { id: '42' } } },
  { id: '8', kind: 'alert', data: { alert: 'À: é\n\n👋' } },
  { id: '9', kind: 'resync', data: {} },
];

describe('a stream of events', () => {
  it('is read the same whatever the pieces it comes in (R10.01)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
        const parse = createEventParser();
        const edges = [0, ...cuts.sort((left, right) => left - right), stream.length];
        const pieces = edges.slice(1).map((edge, index) => stream.slice(edges[index], edge));
        expect(pieces.flatMap(parse)).toEqual(events);
      }),
    );
  });

  it('gives nothing of an event that broke off (R10.01)', () => {
    expect(createEventParser()('id: 8\nevent: like\ndata: {"profile"')).toEqual([]);
  });
});
