import { isValidElement, type PropsWithChildren, type ReactNode } from 'react';
import { Action, type ActionProps, Facts, type FrameProps, Heading, Line, MailFrame, Note } from './parts.tsx';
import { Faces, nameOf, PeopleRows, PersonCard, type PersonInRow } from './people-parts.tsx';
import { fill } from './words.ts';

/** The same mail without a picture of itself: its lines, and its links in full. */
export function linesOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(linesOf);
  if (!isValidElement<PropsWithChildren>(node)) return [];
  const { type, props } = node;
  if (type === Line || type === Note || type === Heading) return [String(props.children)];
  if (type === Facts) return [(props.children as readonly string[]).join('\n')];
  if (type === Action) return [`${props.children}\n${(props as unknown as ActionProps).link}`];
  if (type === PeopleRows) return peopleIn<PersonInRow>(props).map((person) => `${nameOf(person)}\n${person.fact}`);
  if (type === Faces) return peopleIn(props).map((person) => `${nameOf(person)}\n${person.place}`);
  if (type === PersonCard) {
    const { person } = props as unknown as Parameters<typeof PersonCard>[0];
    return [`${nameOf(person)}\n${person.place}`];
  }
  if (type === MailFrame) return [...linesOf(props.children), ...footOf(props as FrameProps)];
  return typeof type === 'function' ? linesOf((type as (given: object) => ReactNode)(props)) : linesOf(props.children);
}

const peopleIn = <Person extends Parameters<typeof nameOf>[0]>(props: object) =>
  (props as unknown as { people: readonly (Person & { place: string })[] }).people;

function footOf({ sender: { siteName, words }, stop }: FrameProps): string[] {
  if (!stop) return [fill(words.why, { site: siteName })];
  return [`${words.stop[stop.of]}\n${stop.kind}`, `${words.stop.all}\n${stop.all}`];
}
