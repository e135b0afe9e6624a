import type { Locale, Localized } from './locales.ts';

/**
 * Every way a call can fail: its code, its HTTP status, and what a person reads. A code is data, never a sentence
 * built at the place that fails; `{name}` is filled from the error's data.
 */
const failure = (status: number, en: string, fr: string) => ({ status, message: { en, fr } satisfies Localized });

export const failures = {
  malformed: failure(400, 'The request could not be read', 'La demande est illisible'),
  login_failed: failure(401, 'Login failed, please try again', 'Connexion impossible, veuillez réessayer'),
  authentication_required: failure(403, 'Please log in first', 'Veuillez d’abord vous connecter'),
  forbidden: failure(403, 'You do not have access to this page', 'Vous n’avez pas accès à cette page'),
  cross_site: failure(403, 'This request came from another site', 'Cette demande vient d’un autre site'),
  not_found: failure(404, 'This page could not be found', 'Cette page est introuvable'),
  method_not_allowed: failure(405, 'This call does not exist', 'Cet appel n’existe pas'),
  request_in_progress: failure(409, 'This is already being done', 'C’est déjà en cours'),
  too_large: failure(413, 'That is too large', 'C’est trop volumineux'),
  unsupported_type: failure(415, 'This kind of content is not accepted', 'Ce type de contenu n’est pas accepté'),
  invalid: failure(422, 'Please check the marked fields', 'Veuillez vérifier les champs indiqués'),
  idempotency_mismatch: failure(422, 'This key was used for another request', 'Cette clé a servi à une autre demande'),
  rate_limited: failure(
    429,
    'Too many requests, please wait a moment',
    'Trop de demandes, veuillez patienter un instant',
  ),
  internal: failure(
    500,
    'An error occured, please try again later',
    'Une erreur est survenue, veuillez réessayer plus tard',
  ),
  unavailable: failure(503, 'We are back in a moment', 'Nous revenons dans un instant'),
} as const;

export type FailureCode = keyof typeof failures;
export type FailureData = Record<string, string | number>;

export function failureMessage(code: FailureCode, locale: Locale, data: FailureData = {}) {
  return fill(failures[code].message[locale], data);
}

/** Why a single field was refused, in the words under that field. */
export const fieldProblems = {
  required: { en: 'Please fill this in', fr: 'Veuillez remplir ce champ' },
  invalid: { en: 'This does not look right', fr: 'Cette valeur ne convient pas' },
  too_short: { en: 'At least {minimum} characters', fr: 'Au moins {minimum} caractères' },
  too_long: { en: 'At most {maximum} characters', fr: 'Au plus {maximum} caractères' },
  too_small: { en: 'At least {minimum}', fr: 'Au moins {minimum}' },
  too_large: { en: 'At most {maximum}', fr: 'Au plus {maximum}' },
  unknown: { en: 'This field is not known', fr: 'Ce champ est inconnu' },
} satisfies Record<string, Localized>;

export type FieldProblem = keyof typeof fieldProblems;

export const fieldMessage = (problem: FieldProblem, locale: Locale, data: FailureData = {}) =>
  fill(fieldProblems[problem][locale], data);

const fill = (template: string, data: FailureData) =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
