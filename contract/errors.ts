import { ageFailures } from './age/age-failures.ts';
import type { Locale, Localized } from './locales.ts';
import { moderationFailures } from './moderation/moderation-failures.ts';

/**
 * Every way a call can fail: its code, its HTTP status, and what a person reads. A code is data, never a sentence
 * built at the place that fails; `{name}` is filled from the error's data.
 */
const failure = (status: number, en: string, fr: string) => ({ status, message: { en, fr } satisfies Localized });

export const failures = {
  ...ageFailures,
  ...moderationFailures,
  ...ageFailures,
  malformed: failure(
    400,
    'We could not read this request. Please reload the page and try again.',
    'Demande illisible. Rechargez la page et réessayez.',
  ),
  login_failed: failure(401, 'Login failed, please try again', 'Connexion impossible, veuillez réessayer'),
  otp_required: failure(
    401,
    'Enter the code from your authenticator app',
    'Saisissez le code de votre application d’authentification',
  ),
  otp_invalid: failure(
    401,
    'This code is incorrect or already used. Please try the next one.',
    'Ce code est incorrect ou a déjà servi. Essayez le suivant.',
  ),
  not_enough_credits: failure(
    402,
    'You do not have enough credits to send this message',
    'Vous n’avez pas assez de crédits pour envoyer ce message',
  ),
  payment_failed: failure(402, 'Payment failed or has been cancelled', 'Le paiement a échoué ou a été annulé'),
  card_failed: failure(
    402,
    'Your card was not charged. Try again or pay with PayPal.',
    'Votre carte n’a pas été débitée. Réessayez ou payez avec PayPal.',
  ),
  credits_owed: failure(
    402,
    'A payment was reversed. Credits still owed: {owed}. Buy a bundle to settle them and write again.',
    'Un paiement a été annulé. Crédits encore dus : {owed}. Achetez un pack pour les régler et écrire à nouveau.',
  ),
  authentication_required: failure(403, 'Please log in first', 'Veuillez d’abord vous connecter'),
  forbidden: failure(403, 'You do not have access to this page', 'Vous n’avez pas accès à cette page'),
  step_up_required: failure(
    403,
    'Enter a new code from your authenticator app to do this',
    'Saisissez un nouveau code de votre application d’authentification pour faire cela',
  ),
  not_refundable: failure(
    409,
    'There is nothing left of this payment to refund',
    'Il ne reste rien à rembourser de ce paiement',
  ),
  return_file_unreadable: failure(
    422,
    'This is not a return file of a bank: pain.002 and camt.054 can be read',
    'Ce n’est pas un fichier de rejets d’une banque : pain.002 et camt.054 peuvent être lus',
  ),
  no_direct_debit: failure(409, 'Direct debits are not collected here', 'Les prélèvements ne sont pas recouvrés ici'),
  last_owner: failure(
    409,
    'The last owner cannot be closed or given another role',
    'Le dernier propriétaire doit le rester',
  ),
  address_unconfirmed: failure(
    403,
    'Please confirm your email address first, with the link in the email we sent you',
    'Veuillez d’abord confirmer votre adresse e-mail avec le lien que nous vous avons envoyé',
  ),
  cross_site: failure(
    403,
    'This request came from another site. Please reload the page and try again.',
    'Cette demande vient d’un autre site. Rechargez la page et réessayez.',
  ),
  banned: failure(403, 'This account has been closed', 'Ce compte a été fermé'),
  signups_closed: failure(
    403,
    'This site is not taking new members at the moment. Please come back another day.',
    'Ce site n’accepte pas de nouveaux membres pour le moment. Revenez un autre jour.',
  ),
  invite_only: failure(
    403,
    'This site is invite-only, please use an invite link',
    'Ce site est accessible sur invitation uniquement, veuillez utiliser un lien d’invitation',
  ),
  premium_only: failure(
    403,
    'This is for Premium members. Any bundle makes you one.',
    'Réservé aux membres Premium. N’importe quel pack suffit.',
  ),
  blocked_by: failure(403, "You're blocked by {name}", '{name} vous bloque'),
  you_blocked: failure(403, 'You blocked {name}', 'Vous avez bloqué {name}'),
  liked_only: failure(
    403,
    '{name} gets first messages only from people they like. Send a like: if it is returned, you can write.',
    '{name} ne reçoit de premier message que des personnes qui lui plaisent. Envoyez un like : s’il est rendu, vous pourrez écrire.',
  ),
  checked_members_only: failure(
    403,
    '{name} gets first messages only from members whose photo is checked or whose age is proven. Either is free.',
    '{name} ne reçoit de premier message que de membres dont la photo est vérifiée ou l’âge prouvé. L’un comme l’autre est gratuit.',
  ),
  partner_unconfirmed: failure(
    403,
    '{name} has not confirmed their email address yet. You can reply as soon as they do.',
    '{name} n’a pas encore confirmé son adresse e-mail. Vous pourrez répondre dès que ce sera fait.',
  ),
  partner_gone: failure(403, '{name}’s account is closed', 'Le compte de {name} est fermé'),
  spending_limit: failure(
    403,
    'You have reached the weekly limit you set yourself (credits: {limit}).',
    'Vous avez atteint la limite hebdomadaire que vous vous êtes fixée (crédits : {limit}).',
  ),
  out_of_likes: failure(
    403,
    'No likes left today. You get new ones at midnight.',
    'Aucun like restant aujourd’hui. Vous en aurez de nouveaux à minuit.',
  ),
  photo_limit: failure(
    403,
    'You can have {maximum} photos. Delete one to add another.',
    'Vous pouvez avoir {maximum} photos. Supprimez-en une pour en ajouter une autre.',
  ),
  directdebit_blocked: failure(
    403,
    'Your account is blocked for direct debit payments',
    'Votre compte est bloqué pour les paiements par prélèvement',
  ),
  not_found: failure(404, 'This page could not be found', 'Cette page est introuvable'),
  email_not_found: failure(404, 'E-mail address not found', 'Adresse e-mail introuvable'),
  code_not_found: failure(404, 'Code not found', 'Code introuvable'),
  method_not_allowed: failure(405, 'This call does not exist', 'Cet appel n’existe pas'),
  request_in_progress: failure(
    409,
    'Still working on it, please wait a moment',
    'C’est en cours, patientez un instant',
  ),
  code_used: failure(409, 'Code already used', 'Code déjà utilisé'),
  trial_used: failure(
    409,
    'You can buy the trial only once, as your first purchase',
    'L’offre d’essai ne s’achète qu’une fois, pour un premier achat',
  ),
  nothing_to_repeat: failure(
    409,
    'You have no saved payment method to order again with. Please choose a bundle.',
    'Aucun moyen de paiement enregistré pour commander à nouveau. Choisissez un pack.',
  ),
  withdrawal_over: failure(
    409,
    'The time to withdraw from this purchase has ended',
    'Le délai de rétractation de cet achat est écoulé',
  ),
  withdrawal_used: failure(
    409,
    'You have spent all the credits from this purchase, so there is nothing left to refund',
    'Vous avez dépensé tous les crédits de cet achat : il ne reste rien à rembourser',
  ),
  account_exists: failure(
    409,
    'This email address already owns an account on this website',
    'Un compte existe déjà avec cette adresse e-mail sur ce site',
  ),
  email_taken: failure(
    409,
    'This email address already owns an account on this website',
    'Un compte existe déjà avec cette adresse e-mail sur ce site',
  ),
  second_factor_on: failure(409, 'Two-step login is already on', 'La connexion en deux étapes est déjà activée'),
  too_many_passkeys: failure(
    409,
    'You can have up to {maximum} passkeys. Please remove one first.',
    'Vous pouvez avoir {maximum} clés d’accès au plus. Supprimez-en d’abord une.',
  ),
  account_pending_deletion: failure(
    409,
    'The account with this email address is being deleted',
    'Le compte associé à cette adresse e-mail est en cours de suppression',
  ),
  pending_deletion: failure(409, 'This account is being deleted', 'Ce compte est en cours de suppression'),
  photo_needed: failure(409, 'Add a photo to your profile first', 'Ajoutez d’abord une photo à votre profil'),
  photo_check_not_due: failure(
    409,
    'Your main photo is checked already, or we are looking at it',
    'Votre photo principale est déjà vérifiée, ou nous sommes en train de regarder',
  ),
  gestures_expired: failure(
    409,
    'That took too long. Please copy the new gestures.',
    'Le délai est passé. Veuillez copier les nouveaux gestes.',
  ),
  photo_duplicate: failure(409, 'You already have this photo', 'Vous avez déjà cette photo'),
  link_expired: failure(
    410,
    'Link expired or invalid, request a new email',
    'Lien expiré ou incorrect, demandez un nouvel e-mail',
  ),
  too_large: failure(
    413,
    'This is too large. Please shorten it or choose a smaller file.',
    'C’est trop volumineux. Raccourcissez ou choisissez un fichier plus léger.',
  ),
  file_too_large: failure(
    413,
    'This file is too large, {megabytes} MB at most',
    'Ce fichier est trop volumineux, {megabytes} Mo au plus',
  ),
  photo_too_large: failure(
    413,
    'This photo is too large: {megapixels} megapixels and {side} pixels per side at most',
    'Cette photo est trop grande : {megapixels} mégapixels et {side} pixels de côté au plus',
  ),
  photo_type: failure(
    415,
    'Please choose a photo: JPEG, PNG, WebP, HEIC or AVIF',
    'Veuillez choisir une photo : JPEG, PNG, WebP, HEIC ou AVIF',
  ),
  photo_unreadable: failure(
    415,
    'We cannot read this photo, please choose another one',
    'Nous ne parvenons pas à lire cette photo, veuillez en choisir une autre',
  ),
  voice_too_long: failure(413, 'At most {seconds} seconds of voice', 'Au plus {seconds} secondes de voix'),
  voice_type: failure(
    415,
    'This is not a voice recording we can take: Opus or AAC, in WebM, Ogg or MP4',
    'Cet enregistrement n’est pas accepté : Opus ou AAC, en WebM, Ogg ou MP4',
  ),
  voice_unreadable: failure(
    415,
    'We cannot read this voice message. Please record it again.',
    'Nous ne parvenons pas à lire ce message vocal. Enregistrez-le à nouveau.',
  ),
  unsupported_type: failure(415, 'This kind of content is not accepted', 'Ce type de contenu n’est pas accepté'),
  invalid: failure(422, 'Please check the marked fields', 'Veuillez vérifier les champs signalés'),
  place_unknown: failure(
    422,
    'We found no city near you. Please choose one from the list.',
    'Aucune ville trouvée près de vous. Choisissez-en une dans la liste.',
  ),
  code_minimum: failure(
    422,
    'This code is for orders of {minimum} or more',
    'Ce code est valable à partir de {minimum} d’achat',
  ),
  code_country: failure(422, 'This code cannot be used in your country', 'Ce code n’est pas valable dans votre pays'),
  code_method: failure(
    422,
    'This code cannot be used with this payment method',
    'Ce code n’est pas valable avec ce moyen de paiement',
  ),
  method_unavailable: failure(
    422,
    'This payment method is not available. Please choose another one.',
    'Ce moyen de paiement n’est pas disponible. Choisissez-en un autre.',
  ),
  code_invalid: failure(422, 'Code invalid', 'Code incorrect'),
  idempotency_mismatch: failure(422, 'This key was used for another request', 'Cette clé a servi à une autre demande'),
  rate_limited: failure(
    429,
    'Too many requests, please wait a moment',
    'Trop de demandes, veuillez patienter un instant',
  ),
  try_again: failure(
    429,
    'That did not work, please wait a moment and try again',
    'Cela n’a pas fonctionné, veuillez patienter un instant et réessayer',
  ),
  too_many_attempts: failure(
    429,
    'Too many incorrect attempts, account blocked for {minutes} min',
    'Trop de tentatives incorrectes, compte bloqué pendant {minutes} min',
  ),
  too_many_reset_mails: failure(
    429,
    'Too many password reset emails sent, please try again tomorrow',
    'Trop d’e-mails de réinitialisation envoyés, veuillez réessayer demain',
  ),
  limit_reached: failure(
    429,
    'You have reached the limit for direct debit payments. Please use another payment method.',
    'Vous avez atteint la limite des paiements par prélèvement. Choisissez un autre moyen de paiement.',
  ),
  internal: failure(
    500,
    'An error occured, please try again later',
    'Une erreur est survenue, veuillez réessayer plus tard',
  ),
  provider_unavailable: failure(
    503,
    'We cannot reach the payment service. Your order is saved: try again in a moment or choose another payment method.',
    'Le service de paiement est injoignable. Votre commande est enregistrée : réessayez dans un instant ou choisissez un autre moyen de paiement.',
  ),
  maintenance: failure(
    503,
    'We are working on the site. Please come back in a few minutes.',
    'Le site est en maintenance. Revenez dans quelques minutes.',
  ),
  unavailable: failure(
    503,
    'We will be back in a moment. Please try again.',
    'Nous revenons très vite. Réessayez dans un instant.',
  ),
} as const;

export type FailureCode = keyof typeof failures;
export type FailureData = Record<string, string | number | readonly string[]>;

export function failureMessage(code: FailureCode, locale: Locale, data: FailureData = {}) {
  return fill(failures[code].message[locale], data);
}

/** A sentence with what its braces name. */
export const fill = (template: string, data: FailureData) =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
