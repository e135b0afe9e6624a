import type { Locale, Localized } from '../locales.ts';

/** What a profile may say of a person. Labels stand beside the ids: a choice without both languages does not compile. */
const choice = <Id extends string>(choices: Record<Id, Choice>) => choices;

/** Forms and filters name both genders where a word has two forms; `agreed` is what a profile says of one person. */
export interface Choice extends Localized {
  agreed?: Partial<Record<Locale, Record<'male' | 'female', string>>>;
}

export const genders = choice({
  male: { en: 'Man', fr: 'Homme' },
  female: { en: 'Woman', fr: 'Femme' },
});
export const sexualities = choice({
  hetero: { en: 'Straight', fr: 'Hétéro' },
  gay: { en: 'Gay', fr: 'Gay' },
  lesbian: { en: 'Lesbian', fr: 'Lesbienne' },
  bi: { en: 'Bisexual', fr: 'Bi' },
});
export const hairColors = choice({
  black: { en: 'Black', fr: 'Noirs' },
  brown: { en: 'Brown', fr: 'Châtains' },
  blonde: { en: 'Blonde', fr: 'Blonds' },
  red: { en: 'Red', fr: 'Roux' },
  grey: { en: 'Gray', fr: 'Gris' },
  white: { en: 'White', fr: 'Blancs' },
  bald: { en: 'Bald', fr: 'Crâne chauve ou rasé' },
  other: { en: 'Other', fr: 'Autre' },
});
export const eyeColors = choice({
  brown: { en: 'Brown', fr: 'Marron' },
  blue: { en: 'Blue', fr: 'Bleus' },
  green: { en: 'Green', fr: 'Verts' },
  hazel: { en: 'Hazel', fr: 'Noisette' },
  grey: { en: 'Gray', fr: 'Gris' },
  other: { en: 'Other', fr: 'Autre' },
});
export const bodyTypes = choice({
  slim: { en: 'Slim', fr: 'Mince' },
  average: { en: 'Average', fr: 'Moyenne' },
  athletic: { en: 'Athletic', fr: 'Sportive' },
  curvy: { en: 'Curvy', fr: 'Avec des formes' },
  full: { en: 'Full figured', fr: 'Ronde' },
});
export const relationshipStatuses = choice({
  single: { en: 'Single', fr: 'Célibataire' },
  in_relationship: { en: 'In a relationship', fr: 'En couple' },
  married: { en: 'Married', fr: 'Marié ou mariée', agreed: { fr: { male: 'Marié', female: 'Mariée' } } },
  divorced: { en: 'Divorced', fr: 'Divorcé ou divorcée', agreed: { fr: { male: 'Divorcé', female: 'Divorcée' } } },
  widowed: { en: 'Widowed', fr: 'Veuf ou veuve', agreed: { fr: { male: 'Veuf', female: 'Veuve' } } },
  open: { en: 'Open relationship', fr: 'Relation libre' },
});
export const tattoos = choice({
  none: { en: 'None', fr: 'Aucun' },
  some: { en: 'A few', fr: 'Quelques-uns' },
  many: { en: 'Many', fr: 'Beaucoup' },
});

export type Gender = keyof typeof genders;
export type Sexuality = keyof typeof sexualities;
