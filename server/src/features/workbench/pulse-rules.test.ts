import { describe, expect, test } from 'vitest';
import { createRandom } from '#seeds/random.ts';
import lines from './pulse-lines.json' with { type: 'json' };
import {
  answerTo,
  attentionOf,
  languageOf,
  likedOnce,
  movements,
  nextLike,
  type Person,
  pace,
  type Stay,
  stepAfter,
} from './pulse-rules.ts';

const now = Date.parse('2026-11-17T20:00:00Z');
const minute = 60_000;
const random = () => createRandom('a test');
const people = (count: number, site: number, about: Partial<Person> = {}): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${site}${index + 100}`,
    site_id: site,
    gender: 'male',
    sexuality: 'hetero',
    language: 'fr',
    photo: `demo/m${index}.webp`,
    ...about,
  }));
const crowd = [...people(60, 1), ...people(60, 3)];
const niches = new Map([
  [1, 1],
  [3, 3],
]);

/** What becomes of an empty room after so many beats. */
function afterBeats(beats: number, every = 4_000) {
  const here = new Map<string, Stay>();
  const chance = random();
  for (let beat = 0; beat < beats; beat += 1) {
    const at = now + beat * every;
    const { comes, leaves, seenAgain } = movements({ crowd, here, niches, now: at, random: chance });
    for (const id of leaves) here.delete(id);
    for (const { id, until } of comes) here.set(id, { until, seenAt: at });
    for (const id of seenAgain) here.set(id, { until: here.get(id)?.until ?? 0, seenAt: at });
  }
  return here;
}

describe('who is here', () => {
  test('two dozen people on the general site and a handful on another, a few at a time', () => {
    expect(afterBeats(1).size).toBe(pace.comeAtOnce);
    const here = [...afterBeats(20).keys()];
    expect(here.filter((id) => id.startsWith('1'))).toHaveLength(pace.here.general);
    expect(here.filter((id) => id.startsWith('3'))).toHaveLength(pace.here.other);
  });

  test('no two who are here have the same face', () => {
    const twins = crowd.map((one, index) => ({ ...one, photo: `demo/m${index % 30}${index % 2 ? '' : 'b'}.webp` }));
    const { comes } = movements({ crowd: twins, here: new Map(), niches, now, random: random() });
    const faces = comes.map(({ id }) => /m\d+/.exec(twins.find((one) => one.id === id)?.photo ?? '')?.[0]);
    expect(comes).toHaveLength(pace.comeAtOnce);
    expect(new Set(faces).size).toBe(faces.length);
  });

  test('after an hour others are here, and still as many', () => {
    const [first, later] = [afterBeats(20), afterBeats(900)];
    expect(later.size).toBeGreaterThan(0.8 * first.size);
    expect([...later.keys()].some((id) => !first.has(id))).toBe(true);
  });

  test('whoever stays is seen again before they would count as gone, and whoever is done leaves', () => {
    const here = new Map([
      ['1100', { until: now + minute, seenAt: now - pace.seenAgain }],
      ['1101', { until: now + minute, seenAt: now - minute }],
      ['1102', { until: now, seenAt: now - minute }],
    ]);
    const { seenAgain, leaves, comes } = movements({ crowd, here, niches, now, random: random() });
    expect(seenAgain).toEqual(['1100']);
    expect(leaves).toEqual(['1102']);
    expect(comes.map(({ id }) => id)).not.toContain('1102');
  });
});

describe('who is liked', () => {
  const guest: Person = { id: '7', site_id: 1, gender: 'female', sexuality: 'hetero', language: 'fr', photo: null };
  const attention = attentionOf(now, random());
  const look = (more: object = {}) =>
    nextLike({ guest, attention, present: people(5, 1), now: attention.likeAt, random: random(), ...more });

  test('nobody in their first moments, then I am, by somebody of my site', () => {
    expect(look({ now })).toBeUndefined();
    expect(look()?.site_id).toBe(1);
    expect(look({ present: people(5, 3) })).toBeUndefined();
  });

  test('only by people who seek somebody like me and whom I seek', () => {
    expect(look({ present: people(5, 1, { sexuality: 'gay' }) })).toBeUndefined();
    expect(look({ present: people(5, 1, { gender: 'female', sexuality: 'lesbian' }) })).toBeUndefined();
    expect(look({ present: people(5, 1, { sexuality: 'bi' }) })).toBeDefined();
  });

  test('never twice by the same person, not again for minutes, and only so often in all', () => {
    const by = look();
    const after = likedOnce(attention, by?.id ?? '', attention.likeAt, random());
    expect(after.likeAt - attention.likeAt).toBeGreaterThanOrEqual(3 * minute);
    const present = by ? [by] : [];
    expect(look({ attention: after, present, now: after.likeAt })).toBeUndefined();
    expect(look({ attention: { ...after, likes: pace.mostLikes }, now: after.likeAt })).toBeUndefined();
  });
});

describe('who is answered', () => {
  const step = (waited: number) => stepAfter(waited, createRandom('a message'));
  const answer = (more: object) =>
    answerTo({ kind: 'text', texts: [], said: [], fallback: 'en', ...more }, createRandom('a message'));

  test('my message is read, then I see that somebody types, then the answer comes, within half a minute', () => {
    const steps = Array.from({ length: 31 }, (_, seconds) => step(seconds * 1000));
    expect([...new Set(steps)]).toEqual(['wait', 'read', 'type', 'answer']);
  });

  test('I am answered in the language we write in, whatever the profile says', () => {
    expect(languageOf(['Bonsoir, vous aimez la mer ?'])).toBe('fr');
    expect(languageOf(['Hello, do you like the sea?'])).toBe('en');
    expect(languageOf(['???'])).toBeUndefined();
    expect(answer({ texts: ['Bonsoir, et vous, quoi de neuf ?'] })).toBe(lines.fr.lines[0]);
    expect(answer({ texts: ['Hello, how are you?'], fallback: 'fr' })).toBe(lines.en.lines[0]);
    expect(answer({ texts: ['…'], fallback: 'fr' })).toBe(lines.fr.lines[0]);
  });

  test('who sends a photo, a gift or an animation hears about it', () => {
    for (const kind of ['photo', 'voice', 'gift', 'gif'] as const) expect(answer({ kind })).toBe(lines.en[kind]);
  });

  test('nothing is said twice, and at the end goodbye, then nothing', () => {
    const said: string[] = [];
    for (let next = answer({ said }); next !== undefined; next = answer({ said })) said.push(next);
    expect(new Set(said).size).toBe(said.length);
    expect(said).toHaveLength(lines.en.lines.length + 1);
    expect(said.at(-1)).toBe(lines.en.goodbye);
  });
});
