import type { LinkedPage } from './pages-link.tsx';

/** The questions by what they are about, in the order in which somebody comes to ask them. */
export const faqGroups = {
  joining: ['cost', 'age', 'confirm', 'password', 'language'],
  profile: ['photos', 'photo_rules', 'about', 'correct', 'others_see', 'sensitive'],
  finding: ['search', 'filters', 'likes', 'swipe', 'invisible', 'fictional'],
  messages: ['price', 'first_message', 'reply', 'read', 'photos_sent', 'delete_conversation', 'offline', 'expire'],
  paying: ['bundles', 'methods', 'statement', 'discounts', 'invoice', 'withdraw', 'limit'],
  safety: ['block', 'report', 'scam', 'two_step', 'new_device', 'closed'],
  notifications: ['which', 'stop', 'push', 'lock_screen', 'missing'],
  leaving: ['leave', 'data', 'consents'],
} as const;

export type FaqGroup = keyof typeof faqGroups;
export type FaqQuestion = (typeof faqGroups)[FaqGroup][number];

/** Where an answer leads on to. */
export const faqLinks: Partial<Record<FaqQuestion, LinkedPage>> = {
  cost: 'pricing',
  password: 'reset-password',
  language: 'lang-config',
  photos: 'profile',
  about: 'profile',
  correct: 'pages-service',
  search: 'members',
  likes: 'likes',
  swipe: 'swipe-game',
  invisible: 'settings',
  fictional: 'pages-terms',
  price: 'pricing',
  bundles: 'premium',
  invoice: 'transactions-id',
  withdraw: 'pages-return-policy',
  limit: 'settings',
  two_step: 'settings',
  closed: 'pages-ban',
  which: 'notifications',
  push: 'notifications',
  leave: 'pages-service',
  data: 'pages-privacy',
  consents: 'pages-cookies',
};
