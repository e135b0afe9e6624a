import type { Locale, Localized } from '../locales.ts';

/**
 * What a member may answer on their profile, so that others have something to write about. Ids are what the database
 * keeps: one that is taken out takes its answers along, by a migration.
 */
export const prompts = {
  perfect_sunday: { en: 'A perfect Sunday', fr: 'Un dimanche parfait' },
  first_date: { en: 'A first date I would say yes to', fr: 'Le premier rendez-vous qui me ferait dire oui' },
  laugh: { en: 'What makes me laugh', fr: 'Ce qui me fait rire' },
  dish: { en: 'A dish I make for guests', fr: 'Le plat que je prépare pour mes invités' },
  song: { en: 'The song I never skip', fr: 'La chanson que j’écoute toujours jusqu’au bout' },
  small_joy: { en: 'A small thing that makes my day', fr: 'Un petit rien qui embellit ma journée' },
  learning: { en: 'What I am learning right now', fr: 'Ce que j’apprends en ce moment' },
  going_back: { en: 'A place I would go back to', fr: 'Un endroit où je retournerais demain' },
  opinion: { en: 'An opinion I will defend', fr: 'Une opinion que je défends jusqu’au dessert' },
  teach: { en: 'I can teach you', fr: 'Je peux vous apprendre' },
  get_along: { en: 'We will get along if', fr: 'On va bien s’entendre si' },
  evening: { en: 'My best evenings end with', fr: 'Mes meilleures soirées finissent par' },
} as const satisfies Record<string, Localized>;

export type PromptId = keyof typeof prompts;

/** The words of a prompt, by an id that anybody may have made up. */
export const promptLabel = (id: string | null, locale: Locale): string | undefined =>
  id !== null && Object.hasOwn(prompts, id) ? prompts[id as PromptId][locale] : undefined;

/** All of them in one language, as a form offers them. */
export const promptsIn = (locale: Locale): { id: PromptId; label: string }[] =>
  (Object.keys(prompts) as PromptId[]).map((id) => ({ id, label: prompts[id][locale] }));
