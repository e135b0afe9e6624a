import { type FailureData, fill } from './errors.ts';
import type { Locale, Localized } from './locales.ts';

/** Why a single field was refused, in the words under that field. */
export const fieldProblems = {
  required: { en: 'Please fill this in', fr: 'Veuillez remplir ce champ' },
  choice_required: { en: 'Please choose one', fr: 'Veuillez choisir' },
  invalid: { en: 'This does not look right', fr: 'Cette valeur ne convient pas' },
  too_short: { en: 'At least {minimum} characters', fr: 'Au moins {minimum} caractères' },
  too_long: { en: 'At most {maximum} characters', fr: 'Au plus {maximum} caractères' },
  too_small: { en: 'At least {minimum}', fr: 'Au moins {minimum}' },
  too_large: { en: 'At most {maximum}', fr: 'Au plus {maximum}' },
  name_is_email: {
    en: 'Username may not be the same as your e-mail address',
    fr: 'Le pseudo ne peut pas être identique à votre adresse e-mail',
  },
  name_starts_with_at: { en: 'Username may not start with @', fr: 'Le pseudo ne peut pas commencer par @' },
  name_link: {
    en: 'Username may not look like a web or email address',
    fr: 'Le pseudo ne peut pas ressembler à une adresse web ou e-mail',
  },
  host_taken: { en: 'There is a site with this name', fr: 'Un site porte déjà ce nom' },
  code_taken: { en: 'This code is already in use', fr: 'Ce code existe déjà' },
  name_taken: { en: 'This username is already taken', fr: 'Ce pseudo est déjà pris' },
  birth_date_required: {
    en: 'Enter your date of birth ({min_age}+)',
    fr: 'Indiquez votre date de naissance ({min_age}+)',
  },
  birth_date_invalid: { en: 'Invalid date of birth', fr: 'Date de naissance incorrecte' },
  email_invalid: { en: 'Invalid email', fr: 'Adresse e-mail incorrecte' },
  email_disposable: {
    en: 'Please use a permanent address, disposable ones are not accepted',
    fr: 'Utilisez une adresse durable, les adresses jetables ne sont pas acceptées',
  },
  email_banned: {
    en: 'This email address can’t be used on this site',
    fr: 'Cette adresse e-mail ne peut pas être utilisée sur ce site',
  },
  email_new_invalid: { en: 'New email adress is invalid', fr: 'La nouvelle adresse e-mail est incorrecte' },
  code_wrong: {
    en: 'This code is incorrect or already used. Please try the next one.',
    fr: 'Ce code est incorrect ou a déjà servi. Essayez le suivant.',
  },
  otp_invalid: { en: 'Code invalid', fr: 'Code incorrect' },
  iban_invalid: { en: 'This IBAN is not valid', fr: 'Cet IBAN est incorrect' },
  iban_blocked: {
    en: 'This IBAN is blocked. Please use another payment method.',
    fr: 'Cet IBAN est bloqué. Choisissez un autre moyen de paiement.',
  },
  phone_invalid: { en: 'This mobile number is not valid', fr: 'Ce numéro de mobile est incorrect' },
  phone_blocked: {
    en: 'This mobile number is blocked. Please use another payment method.',
    fr: 'Ce numéro de mobile est bloqué. Choisissez un autre moyen de paiement.',
  },
  passkey_refused: {
    en: 'This passkey could not be added, please try again',
    fr: 'Cette clé d’accès n’a pas pu être ajoutée, veuillez réessayer',
  },
  passwords_differ: {
    en: 'The entered passwords are not the same',
    fr: 'Les mots de passe saisis ne sont pas identiques',
  },
  old_password_wrong: { en: 'Please check your old password', fr: 'Veuillez vérifier votre ancien mot de passe' },
  password_wrong: { en: 'Please check your password', fr: 'Veuillez vérifier votre mot de passe' },
  password_common: {
    en: 'This is a common password, please choose another one',
    fr: 'C’est un mot de passe courant, veuillez en choisir un autre',
  },
  password_similar: {
    en: 'This is close to a common password, please add words or choose another one',
    fr: 'C’est proche d’un mot de passe courant, veuillez ajouter des mots ou en choisir un autre',
  },
  password_repeats: {
    en: 'This repeats itself and is easy to guess, please add other words',
    fr: 'Il se répète et se devine facilement, veuillez ajouter d’autres mots',
  },
  password_sequence: {
    en: 'A sequence such as abc or 1234 is easy to guess, please add other words',
    fr: 'Une suite comme abc ou 1234 se devine facilement, veuillez ajouter d’autres mots',
  },
  password_keyboard: {
    en: 'Keys in a row are easy to guess, please add other words',
    fr: 'Des touches voisines se devinent facilement, veuillez ajouter d’autres mots',
  },
  password_date: {
    en: 'A date or a year is easy to guess, please add other words',
    fr: 'Une date ou une année se devine facilement, veuillez ajouter d’autres mots',
  },
  password_name: {
    en: 'A name is easy to guess, please add other words',
    fr: 'Un nom ou un prénom se devine facilement, veuillez ajouter d’autres mots',
  },
  password_word: {
    en: 'A single word is easy to guess, please add other words',
    fr: 'Un seul mot se devine facilement, veuillez en ajouter d’autres',
  },
  password_personal: {
    en: 'This contains your username, your email address or the name of the site, please choose something else',
    fr: 'Il contient votre pseudo, votre adresse e-mail ou le nom du site, veuillez choisir autre chose',
  },
  password_weak: {
    en: 'This password is too easy to guess, please add other words',
    fr: 'Ce mot de passe est trop facile à deviner, veuillez ajouter d’autres mots',
  },
  terms_required: { en: 'Please accept the terms', fr: 'Veuillez accepter les conditions' },
  home_unknown: { en: 'Add your city first', fr: 'Indiquez d’abord votre ville' },
  yourself: { en: 'This is your own profile', fr: 'C’est votre propre profil' },
  unknown: { en: 'This field is not known', fr: 'Ce champ est inconnu' },
} satisfies Record<string, Localized>;

export type FieldProblem = keyof typeof fieldProblems;

export const fieldMessage = (problem: FieldProblem, locale: Locale, data: FailureData = {}) =>
  fill(fieldProblems[problem][locale], data);
