import type { FieldProblem } from '../field-problems.ts';

/** Whose password it is: what everybody knows of them makes it no stronger. */
export interface PasswordOwner {
  name: string;
  email: string;
  siteName: string;
}

interface PasswordStrength {
  /** 0 is guessed at once, 4 is not guessed. */
  score: 0 | 1 | 2 | 3 | 4;
  /** Why it is refused. */
  problem?: FieldProblem;
}

export type PasswordEstimator = (password: string, owner: PasswordOwner) => PasswordStrength;

const lowestScore = 2;

// The estimator's work grows with the square of the length, and with every way to read signs as letters ('4' as 'a'): as
// the library comes, a hostile password takes seconds. Whoever's first forty characters are weak has a weak password.
const judgedLength = 40;
const readingsAsLetters = 5;

/** Words in a fixed order, such as days and planets: 28 short dictionaries that take two thirds of the time. */
const isKept = (dictionary: string) =>
  /^(passwords|diceware|commonWords|wikipedia|firstnames|lastnames)-/.test(dictionary);

let estimator: Promise<PasswordEstimator> | undefined;

/** The estimator with its dictionaries, megabytes of words: loaded by whoever first needs it, again after a failure. */
export function loadPasswordEstimator(): Promise<PasswordEstimator> {
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  return estimator;
}

async function load(): Promise<PasswordEstimator> {
  const [{ ZxcvbnFactory }, common, english, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const words = Object.entries({ ...common.dictionary, ...english.dictionary, ...french.dictionary });
  const zxcvbn = new ZxcvbnFactory({
    dictionary: Object.fromEntries(words.filter(([name]) => isKept(name))),
    graphs: common.adjacencyGraphs,
    maxLength: judgedLength,
    l33tMaxSubstitutions: readingsAsLetters,
  });
  return (password, owner) => {
    const { score, feedback, sequence } = zxcvbn.check(password, knownOf(owner));
    const problem = problems[feedback.warning ?? ''];
    // A password of the list is common in any case of its letters, which the score counts as some strength.
    const listed = problem === 'password_common';
    if (score >= lowestScore && !listed) return { score };
    const common = sequence.some((match) => String(match.dictionaryName).startsWith('passwords'));
    const refused = listed && score >= lowestScore ? 1 : score;
    return { score: refused, problem: problem ?? (common ? 'password_similar' : 'password_weak') };
  };
}

/** What the estimator found, in the words of the contract. Its own sentences are not ours. */
const problems: Partial<Record<string, FieldProblem>> = {
  topTen: 'password_common',
  topHundred: 'password_common',
  common: 'password_common',
  similarToCommon: 'password_similar',
  simpleRepeat: 'password_repeats',
  extendedRepeat: 'password_repeats',
  sequences: 'password_sequence',
  straightRow: 'password_keyboard',
  keyPattern: 'password_keyboard',
  dates: 'password_date',
  recentYears: 'password_date',
  wordByItself: 'password_word',
  namesByThemselves: 'password_name',
  commonNames: 'password_name',
  userInputs: 'password_personal',
};

const shortestPart = 3;
const separators = ['', ' ', '.', '-', '_'];

/** Name, address and site, whole, in parts, and put together in other ways: how people build passwords from them. */
function knownOf({ name, email, siteName }: PasswordOwner): string[] {
  const wholes = [name, email, email.split('@')[0] ?? '', siteName].flatMap((text) => [text, withoutAccents(text)]);
  const known = wholes.flatMap((text) => {
    const parts = text.split(/[^\p{L}\p{N}]+/u);
    return [text, ...parts, ...separators.map((separator) => parts.join(separator))];
  });
  return [...new Set(known.map((text) => text.toLowerCase()))].filter((text) => text.length >= shortestPart);
}

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
