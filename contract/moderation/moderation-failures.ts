import type { Localized } from '../locales.ts';

const failure = (status: number, en: string, fr: string) => ({ status, message: { en, fr } satisfies Localized });

/** What can fail around the queue, its decisions and what follows from them. */
export const moderationFailures = {
  already_decided: failure(
    409,
    'This has been decided already. Reload the queue.',
    'Une décision a déjà été prise. Rechargez la file.',
  ),
  taken_by_other: failure(
    409,
    'Someone else is deciding this. Take the next one.',
    'Une autre personne s’en occupe. Prenez l’élément suivant.',
  ),
  own_decision: failure(
    409,
    'You have had your say about this. Someone else decides it.',
    'Vous avez déjà donné votre avis. Une autre personne doit décider.',
  ),
  not_undoable: failure(409, 'This decision can no longer be taken back.', 'Cette décision ne peut plus être retirée.'),
  appeal_sent: failure(
    409,
    'You have already appealed this decision. We’ll answer by email.',
    'Vous avez déjà contesté cette décision. Nous vous répondrons par e-mail.',
  ),
  limited: failure(
    403,
    'You can’t send messages at the moment. The email we sent you says why, and until when.',
    'Vous ne pouvez pas envoyer de messages pour le moment. L’e-mail que nous vous avons envoyé dit pourquoi et jusqu’à quand.',
  ),
  photo_refused_before: failure(
    409,
    'We have rejected this photo before. Please choose another one.',
    'Nous avons déjà refusé cette photo. Choisissez-en une autre.',
  ),
};
