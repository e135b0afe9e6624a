import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { everyPath } from '#contract/every-path.ts';

/** Where a call is described and where it is answered are rooms of one name: whoever knows the one finds the other. */
const contract = join(import.meta.dirname, '../../contract');
const features = join(import.meta.dirname, 'features');

const sourcesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes(sep) && file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ room: file.split(sep)[0] ?? '', path: join(root, file) }));

const isListOfCalls = ([name]: [string, unknown]) => name.endsWith('Calls');

async function describedCalls() {
  const rooms = new Map<string, string>();
  for (const { room, path } of sourcesIn(contract)) {
    const lists = Object.entries((await import(path)) as Record<string, object>).filter(isListOfCalls);
    for (const name of lists.flatMap(([, list]) => Object.keys(list))) rooms.set(name, room);
  }
  return rooms;
}

const answeredCalls = () =>
  sourcesIn(features).flatMap(({ room, path }) =>
    [...readFileSync(path, 'utf8').matchAll(/\bcalls\.\w+\(\s*'(\w+)'/g)].map(([, name = '']) => ({ name, room })),
  );

it('a call is described in the room of the contract that has the name of the feature answering it', async () => {
  const described = await describedCalls();
  expect([...described.keys()].sort()).toEqual(Object.keys(everyPath).sort());
  const answered = answeredCalls();
  expect([...new Set(answered.map(({ name }) => name))].sort()).toEqual([...described.keys()].sort());
  expect(answered.filter(({ name, room }) => described.get(name) !== room)).toEqual([]);
});
