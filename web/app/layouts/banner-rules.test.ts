import { expect, it } from 'vitest';
import type { RouteName } from '#contract/pages/routes.ts';
import { bannerFor } from './banner-rules.ts';

const everything = {
  unconfirmed: true,
  discountRuns: true,
  mailsStopped: true,
  photoWanted: true,
  wordsWanted: true,
  pushOffered: true,
  installOffered: true,
};
const nothing = {
  unconfirmed: false,
  discountRuns: false,
  mailsStopped: false,
  photoWanted: false,
  wordsWanted: false,
  pushOffered: false,
  installOffered: false,
};

it.each<[RouteName, string | undefined]>([
  ['members', 'activation'],
  ['chats', 'activation'],
  ['credits', 'discount'],
  ['premium', 'discount'],
  ['swipe-game', 'activation-line'],
  ['credits-id-paymentmethod', undefined],
  ['directdebit', undefined],
  ['settings-leave', undefined],
])('new here, with everything still to do, I see one banner on %s: %s (R2.63, R2.65, R4.01)', (page, banner) => {
  expect(bannerFor({ page, ...everything })).toBe(banner);
});

const confirmed = { ...everything, unconfirmed: false };
const withMails = { ...confirmed, mailsStopped: false };
const withPhoto = { ...withMails, photoWanted: false };
const withWords = { ...withPhoto, wordsWanted: false };
const withPush = { ...withWords, pushOffered: false };

it('once my address is confirmed I hear first why no mails come (R2.65)', () => {
  expect(bannerFor({ page: 'members', ...confirmed })).toBe('mails');
});

it('when mails come I am asked for a photo, and after it for some words (R2.65)', () => {
  expect(bannerFor({ page: 'members', ...withMails })).toBe('photo');
  expect(bannerFor({ page: 'members', ...withPhoto })).toBe('profile');
});

it('with a photo and words I am asked about push, and after it about the app (R2.65)', () => {
  expect(bannerFor({ page: 'members', ...withWords })).toBe('push');
  expect(bannerFor({ page: 'members', ...withPush })).toBe('install');
});

it('when nothing else is to be done I am shown the discount (R2.63)', () => {
  expect(bannerFor({ page: 'members', ...withPush, installOffered: false })).toBe('discount');
});

it('where I can do it anyway I am not asked for it (R2.65)', () => {
  expect(bannerFor({ page: 'notifications', ...nothing, mailsStopped: true })).toBeUndefined();
  expect(bannerFor({ page: 'notifications', ...nothing, pushOffered: true })).toBeUndefined();
  expect(bannerFor({ page: 'profile', ...nothing, wordsWanted: true })).toBeUndefined();
});

it('in a shop without a discount I am still told that nobody can answer me (R4.01)', () => {
  expect(bannerFor({ page: 'credits', ...everything, discountRuns: false })).toBe('activation');
});

it('with nothing to do, and on the game once confirmed, nothing stands above the page (R2.65)', () => {
  expect(bannerFor({ page: 'members', ...nothing })).toBeUndefined();
  expect(bannerFor({ page: 'swipe-game', ...everything, unconfirmed: false })).toBeUndefined();
});
