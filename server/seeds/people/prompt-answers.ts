import type { Locale } from '#contract/locales.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import { type PromptId, prompts } from '#contract/people/prompts.ts';
import type { Random } from '../random.ts';
import english from './prompts-english.json' with { type: 'json' };
import french from './prompts-french.json' with { type: 'json' };

const answers: Record<Locale, Record<PromptId, string[]>> = { en: english, fr: french };
const everyPrompt = (Object.keys(prompts) as PromptId[]).map((prompt) => [prompt, 1] as const);

/** How often somebody answers no prompt, one, two or three. */
const howMany = [
  [0, 60],
  [1, 12],
  [2, 14],
  [3, 14],
] as const;

/** What an invented member answers, in their own language. */
export const answerPrompts = (language: Locale, random: Random): PromptAnswer[] =>
  random
    .sample(everyPrompt, random.weighted(howMany))
    .map((prompt) => ({ prompt, answer: random.pick(answers[language][prompt]) }));
