import type { Locale } from '#contract/locales.ts';
import type { InterestId } from '#contract/people/interests.ts';
import type { Gender } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';
import type { Random } from '../random.ts';
import english from './bios-english.json' with { type: 'json' };
import french from './bios-french.json' with { type: 'json' };
import jobs from './jobs.json' with { type: 'json' };

interface Sentence {
  text: string;
  ages?: number[];
  niches?: number[];
  gender?: string;
}
interface Phrasebook {
  openings: Sentence[];
  interestSentences: string[];
  interests: Partial<Record<InterestId, string[]>>;
  wishes: Sentence[];
  closings: Sentence[];
}
interface Author {
  language: Locale;
  gender: Gender;
  niche: NicheNumber;
  age: number;
  city: { en: string; fr: string };
  interests: readonly InterestId[];
}

const phrasebooks: Record<Locale, Phrasebook> = { en: english, fr: french };

type Part = 'opening' | 'interests' | 'wish' | 'closing';

/** Which parts a bio has, and how often: some people write one line, some write four. */
const outlines: [Part[], number][] = [
  [['opening'], 1],
  [['opening', 'interests'], 4],
  [['opening', 'wish'], 2],
  [['interests', 'wish'], 2],
  [['opening', 'interests', 'wish'], 6],
  [['opening', 'interests', 'closing'], 3],
  [['opening', 'wish', 'closing'], 2],
  [['opening', 'interests', 'wish', 'closing'], 4],
];

export function spokenLanguage(country: Country, region: string, random: Random): Locale {
  const frenchShare: Record<string, number> = { 'BE-WAL': 1, 'BE-BRU': 0.75, 'CA-QC': 0.85, 'CA-NB': 0.25 };
  return country === 'FR' || random.chance(frenchShare[region] ?? 0) ? 'fr' : 'en';
}

/** An about-me of one to four sentences; in French it agrees with the gender of whoever writes it. */
export function composeBio(author: Author, random: Random) {
  const phrasebook = phrasebooks[author.language];
  const parts = {
    opening: () => pickSentence(phrasebook.openings, author, random),
    interests: () => interestSentence(phrasebook, author, random),
    wish: () => pickSentence(phrasebook.wishes, author, random),
    closing: () => pickSentence(phrasebook.closings, author, random),
  };
  const job = pickJob(author, random);
  const sentences = random.weighted(outlines).map((part) => parts[part]());
  return typeset(fillIn(sentences.filter(Boolean).join(' '), author, job), author.language);
}

function pickSentence(sentences: readonly Sentence[], author: Author, random: Random) {
  const suitable = sentences.filter((sentence) => suits(sentence, author));
  // A sentence written for this niche says more than one that anybody could write.
  return random.weighted(suitable.map(({ text, niches }) => [text, niches ? 4 : 1] as const));
}

function suits({ ages: [youngest = 0, oldest = Infinity] = [], niches, gender }: Sentence, author: Author) {
  return (
    author.age >= youngest &&
    author.age <= oldest &&
    (!niches || niches.includes(author.niche)) &&
    (!gender || gender === author.gender)
  );
}

/** Only interests fit for a first line have phrases; somebody with none of those writes nothing about them. */
function interestSentence(phrasebook: Phrasebook, { interests }: Author, random: Random) {
  const spoken = interests.flatMap((id) => (phrasebook.interests[id] ? [phrasebook.interests[id]] : []));
  const [first, second] = random.sample(
    spoken.map((phrases) => [random.pick(phrases), 1] as const),
    2,
  );
  if (!first) return '';
  const sentence = random.pick(phrasebook.interestSentences.filter((text) => second || !text.includes('{second}')));
  return sentence.replace('{first}', first).replace('{second}', second ?? '');
}

function pickJob({ age, language, gender }: Author, random: Random) {
  const job = random.pick(jobs.filter(({ ages: [youngest = 0, oldest = 0] }) => age >= youngest && age <= oldest));
  if (language === 'en') return job.en;
  const [masculine = '', feminine = masculine] = job.fr.split('|');
  return gender === 'male' ? masculine : feminine;
}

function fillIn(text: string, { city, age, gender }: Author, job: string) {
  const words: Record<string, string> = {
    job,
    Job: capitalise(job),
    age: String(age),
    Age: String(age),
    city: city.en,
    City: capitalise(city.en),
    ville: city.fr,
    àVille: atCity(city.fr),
    deVille: ofCity(city.fr),
  };
  return text.replaceAll(/\{([^}]+)\}/g, (_, slot: string) => {
    const [masculine, feminine] = slot.split('|');
    if (feminine !== undefined) return (gender === 'male' ? masculine : feminine) ?? '';
    const word = words[slot];
    if (word === undefined) throw new Error(`A bio has no word for {${slot}}.`);
    return word;
  });
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Le Havre is “au Havre”, Les Abymes “aux Abymes”; La Rochelle keeps its article. */
export function atCity(city: string) {
  if (city.startsWith('Le ')) return `au ${city.slice(3)}`;
  return city.startsWith('Les ') ? `aux ${city.slice(4)}` : `à ${city}`;
}

export function ofCity(city: string) {
  if (city.startsWith('Le ')) return `du ${city.slice(3)}`;
  if (city.startsWith('Les ')) return `des ${city.slice(4)}`;
  return /^[AEÉIOU]/.test(city) ? `d’${city}` : `de ${city}`;
}

/** French sets a space that never breaks before its tall punctuation. */
export const typeset = (text: string, language: Locale) =>
  language === 'fr' ? text.replaceAll(/ ([:;?!»])/g, '\u00a0$1').replaceAll('« ', '«\u00a0') : text;
