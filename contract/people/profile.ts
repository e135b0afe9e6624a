import type { Localized } from '../locales.ts';

/** What a profile may say of a person. Labels stand beside the ids: a choice without both languages does not compile. */
const choice = <Id extends string>(choices: Record<Id, Localized>) => choices;

export const genders = choice({
  male: { en: 'Man', fr: 'Homme' },
  female: { en: 'Woman', fr: 'Femme' },
});
export const sexualities = choice({
  hetero: { en: 'Straight', fr: 'Hétéro' },
  gay: { en: 'Gay', fr: 'Gay' },
  lesbian: { en: 'Lesbian', fr: 'Lesbienne' },
  bi: { en: 'Bisexual', fr: 'Bisexuel(le)' },
});
export const hairColors = choice({
  black: { en: 'Black', fr: 'Noirs' },
  brown: { en: 'Brown', fr: 'Bruns' },
  blonde: { en: 'Blonde', fr: 'Blonds' },
  red: { en: 'Red', fr: 'Roux' },
  grey: { en: 'Grey', fr: 'Gris' },
  white: { en: 'White', fr: 'Blancs' },
  bald: { en: 'Bald', fr: 'Crâne rasé' },
  other: { en: 'Other', fr: 'Autre' },
});
export const eyeColors = choice({
  brown: { en: 'Brown', fr: 'Marron' },
  blue: { en: 'Blue', fr: 'Bleus' },
  green: { en: 'Green', fr: 'Verts' },
  hazel: { en: 'Hazel', fr: 'Noisette' },
  grey: { en: 'Grey', fr: 'Gris' },
  other: { en: 'Other', fr: 'Autre' },
});
export const bodyTypes = choice({
  slim: { en: 'Slim', fr: 'Mince' },
  average: { en: 'Average', fr: 'Moyenne' },
  athletic: { en: 'Athletic', fr: 'Sportive' },
  curvy: { en: 'Curvy', fr: 'Pulpeuse' },
  full: { en: 'Full figured', fr: 'Ronde' },
});
export const relationshipStatuses = choice({
  single: { en: 'Single', fr: 'Célibataire' },
  in_relationship: { en: 'In a relationship', fr: 'En couple' },
  married: { en: 'Married', fr: 'Marié(e)' },
  divorced: { en: 'Divorced', fr: 'Divorcé(e)' },
  widowed: { en: 'Widowed', fr: 'Veuf ou veuve' },
  open: { en: 'Open relationship', fr: 'Relation libre' },
});
export const tattoos = choice({
  none: { en: 'None', fr: 'Aucun' },
  some: { en: 'A few', fr: 'Quelques-uns' },
  many: { en: 'Many', fr: 'Beaucoup' },
});

export type Gender = keyof typeof genders;
export type Sexuality = keyof typeof sexualities;
