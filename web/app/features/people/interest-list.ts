import type { Answer } from '#contract/calls.ts';
import type { InterestId } from '#contract/people/interests.ts';

export type Interest = Answer<'interests'>['interests'][number];

export interface InterestGroup {
  label: string;
  interests: Interest[];
}

/** By heading, in the order the headings first appear. Those that do not contain the words are left out. */
export function groupInterests(interests: readonly Interest[], words = ''): InterestGroup[] {
  const wanted = fold(words);
  const groups = new Map<string, Interest[]>();
  for (const interest of interests) {
    if (!fold(`${interest.label} ${interest.group}`).includes(wanted)) continue;
    groups.set(interest.group, [...(groups.get(interest.group) ?? []), interest]);
  }
  return [...groups].map(([label, members]) => ({ label, interests: members }));
}

/**
 * The few to begin with: what was chosen, then others from the headings in turn until there are enough. What is told
 * only with consent is for those who look for it.
 */
export function firstInterests(
  interests: readonly Interest[],
  chosen: readonly InterestId[],
  { atLeast, apartFrom }: { atLeast: number; apartFrom: string },
): Interest[] {
  const mine = interests.filter(({ id }) => chosen.includes(id));
  const queues = groupInterests(interests.filter(({ id, group }) => !chosen.includes(id) && group !== apartFrom));
  const others: Interest[] = [];
  for (let turn = 0; queues.some((queue) => turn < queue.interests.length); turn += 1) {
    others.push(...queues.flatMap((queue) => queue.interests[turn] ?? []));
  }
  return [...mine, ...others.slice(0, Math.max(0, atLeast - mine.length))];
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
