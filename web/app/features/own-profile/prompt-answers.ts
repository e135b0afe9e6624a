import { profileLimits } from '#contract/constants.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import type { PromptId } from '#contract/people/prompts.ts';

/** The answers of the form, in the order others see them. A prompt that was just chosen has an empty answer. */
export type PromptAnswers = readonly PromptAnswer[];

export const withAnswer = (answers: PromptAnswers, prompt: PromptId, answer: string): PromptAnswer[] =>
  answers.map((one) => (one.prompt === prompt ? { prompt, answer } : one));

export const withoutPrompt = (answers: PromptAnswers, prompt: PromptId): PromptAnswer[] =>
  answers.filter((one) => one.prompt !== prompt);

/** Puts an answer at its place, unless its prompt is there already or there is no room left. */
export const withPrompt = (answers: PromptAnswers, added: PromptAnswer, place = answers.length): PromptAnswer[] =>
  answers.length >= profileLimits.prompts || answers.some(({ prompt }) => prompt === added.prompt)
    ? [...answers]
    : answers.toSpliced(place, 0, added);
