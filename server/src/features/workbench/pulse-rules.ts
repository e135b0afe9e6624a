import type { MessageKind } from '#contract/chat/chat-types.ts';
import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import { faceOf } from '#seeds/people/portraits.ts';
import type { Random } from '#seeds/random.ts';
import { kindsFor } from '#server/features/search/search.ts';
import lines from './pulse-lines.json' with { type: 'json' };

const second = 1000;
const minute = 60 * second;

/** How lively the demo is. Gentle on purpose: nobody shall be chased by it. */
export const pace = {
  /** People of the crowd who are here at a time, on the general site and on each other one. */
  here: { general: 24, other: 6 },
  /** So many come at once at most, and stay so long. */
  comeAtOnce: 8,
  stays: [8 * minute, 35 * minute],
  /** Being seen lasts ten minutes, so that whoever stays is seen again well before. */
  seenAgain: 4 * minute,
  /** Until somebody who looks is liked for the first time, and then until the next like; and how often in all. */
  firstLike: [50 * second, 110 * second],
  nextLike: [3 * minute, 7 * minute],
  mostLikes: 8,
  /** How long a message lies before it is read, then until typing begins, then until the answer. */
  reads: [3 * second, 9 * second],
  types: [2 * second, 6 * second],
  answers: [6 * second, 13 * second],
} as const;

const generalSite = 1;

/** Somebody of the generated crowd, or somebody who is logged in. */
export interface Person {
  id: string;
  site_id: number;
  gender: Gender;
  sexuality: Sexuality;
  language: Locale | null;
  /** The picture they show first. */
  photo: string | null;
}

/** Somebody of the crowd who is here: until when, and when that was last noted. */
export interface Stay {
  until: number;
  seenAt: number;
}

export interface Presences {
  crowd: readonly Person[];
  here: ReadonlyMap<string, Stay>;
  /** The niche of each site, by its id. */
  niches: ReadonlyMap<number, number>;
  now: number;
  random: Random;
}

export interface Movement {
  comes: { id: string; until: number }[];
  leaves: string[];
  seenAgain: string[];
}

/** Who comes, who goes, and who is still here. */
export function movements({ crowd, here, niches, now, random }: Presences): Movement {
  const leaves = [...here].filter(([, stay]) => stay.until <= now).map(([id]) => id);
  const stays = [...here].filter(([, stay]) => stay.until > now);
  const seenAgain = stays.filter(([, { seenAt }]) => now - seenAt >= pace.seenAgain).map(([id]) => id);
  const staying = new Set(stays.map(([id]) => id));
  const comes: Movement['comes'] = [];
  for (const [site, niche] of niches) {
    const ofSite = crowd.filter(({ site_id: id }) => id === site);
    const wanted = niche === generalSite ? pace.here.general : pace.here.other;
    let missing = wanted - ofSite.filter(({ id }) => staying.has(id)).length;
    const faces = new Set(ofSite.filter(({ id }) => staying.has(id)).map(faceOfPerson));
    // Whoever has just left does not turn on the doorstep.
    const away = ofSite.filter(({ id }) => !here.has(id));
    while (missing > 0 && comes.length < pace.comeAtOnce && away.length > 0) {
      const [someone] = away.splice(random.integer(0, away.length - 1), 1);
      // People who are online stand first in the search: no two of them have the same face.
      if (!someone || faces.has(faceOfPerson(someone))) continue;
      faces.add(faceOfPerson(someone));
      comes.push({ id: someone.id, until: now + between(pace.stays, random) });
      missing -= 1;
    }
  }
  return { comes, leaves, seenAgain };
}

const faceOfPerson = ({ id, photo }: Person) => (photo === null ? id : faceOf(photo));

/** What is known of somebody who is logged in and looks. */
export interface Attention {
  /** When they may next be liked by the pulse. */
  likeAt: number;
  likes: number;
  likedBy: ReadonlySet<string>;
}

export const attentionOf = (now: number, random: Random): Attention => ({
  likeAt: now + between(pace.firstLike, random),
  likes: 0,
  likedBy: new Set(),
});

export const likedOnce = ({ likes, likedBy }: Attention, by: string, now: number, random: Random): Attention => ({
  likeAt: now + between(pace.nextLike, random),
  likes: likes + 1,
  likedBy: new Set(likedBy).add(by),
});

interface Looking {
  guest: Person;
  attention: Attention;
  /** People of the crowd who are here. */
  present: readonly Person[];
  now: number;
  random: Random;
}

/** Who of those here likes somebody who looks, if it is time: somebody of the same site, and each seeks the other. */
export function nextLike({ guest, attention, present, now, random }: Looking): Person | undefined {
  if (now < attention.likeAt || attention.likes >= pace.mostLikes) return undefined;
  const kinds = kindsFor(guest, undefined);
  const fitting = present.filter(
    (one) =>
      one.site_id === guest.site_id &&
      !attention.likedBy.has(one.id) &&
      kinds.some(({ gender, sexuality }) => gender === one.gender && sexuality === one.sexuality),
  );
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}

export type Step = 'wait' | 'read' | 'type' | 'answer';

/** How far somebody has come who was written to so long ago; the chance of each message is its own. */
export function stepAfter(waited: number, random: Random): Step {
  const reads = between(pace.reads, random);
  const types = reads + between(pace.types, random);
  const answers = types + between(pace.answers, random);
  if (waited >= answers) return 'answer';
  if (waited >= types) return 'type';
  return waited >= reads ? 'read' : 'wait';
}

interface Conversation {
  /** The kind of the message that is answered. */
  kind: MessageKind;
  /** What was said last, by either. */
  texts: readonly string[];
  /** What the one who answers has said in it before. */
  said: readonly string[];
  /** The language of the one who answers, where the words do not tell. */
  fallback: Locale;
}

/** What is answered, in the language of the conversation; nothing once everything was said. */
export function answerTo({ kind, texts, said, fallback }: Conversation, random: Random): string | undefined {
  const words = lines[languageOf(texts) ?? fallback];
  if (said.includes(words.goodbye)) return undefined;
  if (kind !== 'text' && !said.includes(words[kind])) return words[kind];
  const [greeting, ...others] = words.lines;
  if (said.length === 0) return greeting;
  const left = others.filter((line) => !said.includes(line));
  return left.length > 0 ? random.pick(left) : words.goodbye;
}

const marks: Record<Locale, RegExp> = {
  fr: /[éèêàçùœ]|\b(?:je|tu|vous|le|les|des|une|et|est|pas|bonjour|bonsoir|salut|oui|merci|quoi|qui|avec|pour|moi|ça)\b/giu,
  en: /\b(?:i|you|the|and|is|are|not|hello|hi|hey|yes|thanks|what|who|with|for|me|it|your|do|how|my)\b/giu,
};

/** The language most of the words are of; undefined where they do not tell. */
export function languageOf(texts: readonly string[]): Locale | undefined {
  const text = texts.join(' ');
  const [french, english] = [text.match(marks.fr)?.length ?? 0, text.match(marks.en)?.length ?? 0];
  if (french === english) return undefined;
  return french > english ? 'fr' : 'en';
}

const between = ([least, most]: readonly [number, number], random: Random) => least + random.draw() * (most - least);
