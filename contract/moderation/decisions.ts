import type { Localized } from '../locales.ts';

/** What waits for a moderator. */
export const queueKinds = ['photo', 'report', 'complaint', 'appeal', 'name', 'photo_check'] as const;
export type QueueKindName = (typeof queueKinds)[number];

/** What a moderator can decide; which of them, depends on the kind. */
export const decisionNames = [
  'approve',
  'reject',
  'dismiss',
  'warn',
  'limit',
  'ban',
  'answer',
  'uphold',
  'overturn',
  'escalate',
  'doubt',
] as const;
export type DecisionName = (typeof decisionNames)[number];

export const decisionReasons = [
  'not_this_person',
  'explicit',
  'contact_details',
  'someone_else',
  'no_face',
  'asks_money',
  'fake',
  'insult',
  'unwanted_photo',
  'advertising',
  'name',
  'gesture',
  'picture_of_picture',
  'underage',
  'other',
] as const;
export type DecisionReason = (typeof decisionReasons)[number];

/** What a member reads when whoever decided takes it back. */
export const takenBackNotice: Localized = {
  en: 'We made this decision by mistake and have taken it back. We look at it once more.',
  fr: 'Cette décision était une erreur et nous l’avons retirée. Nous regardons encore une fois.',
};

/** Why, as a member reads it when the moderator writes nothing else. */
export const reasonNotices: Record<DecisionReason, Localized> = {
  not_this_person: {
    en: 'The photo does not show you. Profiles show the person they belong to.',
    fr: 'La photo ne vous montre pas. Un profil montre la personne à qui il appartient.',
  },
  explicit: {
    en: 'The photo is sexually explicit. Our terms do not allow this on a profile.',
    fr: 'La photo est sexuellement explicite. Nos conditions ne l’autorisent pas sur un profil.',
  },
  contact_details: {
    en: 'It contains contact details, such as a phone number, an address or the name of another service.',
    fr: 'Elle contient des coordonnées : un numéro de téléphone, une adresse ou le nom d’un autre service.',
  },
  someone_else: {
    en: 'The photo shows someone else as well. We cannot know whether that person agrees.',
    fr: 'La photo montre aussi une autre personne. Nous ne pouvons pas savoir si elle est d’accord.',
  },
  no_face: {
    en: 'Your face cannot be seen in the photo.',
    fr: 'Votre visage n’est pas visible sur la photo.',
  },
  asks_money: {
    en: 'You asked another member for money. Our terms do not allow this.',
    fr: 'Vous avez demandé de l’argent à un membre. Nos conditions ne l’autorisent pas.',
  },
  fake: {
    en: 'The profile pretends to be someone else.',
    fr: 'Le profil se fait passer pour quelqu’un d’autre.',
  },
  insult: {
    en: 'You insulted or threatened another member. Our terms do not allow this.',
    fr: 'Vous avez insulté ou menacé un membre. Nos conditions ne l’autorisent pas.',
  },
  unwanted_photo: {
    en: 'You sent another member photos they did not want.',
    fr: 'Vous avez envoyé à un membre des photos non désirées.',
  },
  advertising: {
    en: 'It advertises something. Profiles and messages are for meeting people.',
    fr: 'C’est de la publicité. Les profils et les messages servent à faire des rencontres.',
  },
  name: {
    en: 'Your username contains contact details or a link.',
    fr: 'Votre pseudo contient des coordonnées ou un lien.',
  },
  gesture: {
    en: 'The pictures do not show the gesture we asked for.',
    fr: 'Les images ne montrent pas le geste demandé.',
  },
  picture_of_picture: {
    en: 'The pictures show another picture or a screen.',
    fr: 'Les images montrent une autre image ou un écran.',
  },
  underage: {
    en: 'We have reason to believe that someone under 18 is concerned.',
    fr: 'Nous avons des raisons de penser qu’une personne de moins de 18 ans est concernée.',
  },
  other: {
    en: 'It breaks our terms.',
    fr: 'C’est contraire à nos conditions.',
  },
};
