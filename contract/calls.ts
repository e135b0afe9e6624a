import { z } from 'zod';
import {
  activationQuery,
  endSessionsBody,
  loginBody,
  passwordChangeBody,
  passwordResetBody,
  passwordResetRequestBody,
  sessionList,
  signupBody,
} from './accounts.ts';
import { blockedList, blockedQuery, invisibleBody, memberBody, reportBody, visibilityBody } from './boundaries.ts';
import type { CallName } from './call-paths.ts';
import type { CallSchema } from './call-schema.ts';
import { chatCalls } from './chat.ts';
import { geolocationCache, photoLimits, unchangingCache } from './constants.ts';
import { countries } from './countries.ts';
import { creditCalls } from './credits.ts';
import { directDebitCalls } from './direct-debit.ts';
import { discountCalls } from './discounts.ts';
import { streamedEvent } from './events.ts';
import { interests } from './interests.ts';
import { likeCalls } from './likes.ts';
import { localeNames } from './locales.ts';
import { memberPageAnswer, memberPageQuery, ties } from './members.ts';
import { paymentCalls } from './payments.ts';
import {
  citiesAnswer,
  citiesQuery,
  geocodeAnswer,
  geocodeQuery,
  ownProfile,
  ownProfileAnswer,
  ownProfileChange,
  searchAnswer,
  searchQuery,
} from './people.ts';
import { photoAnswer, photoArrangement, photoList, photoPurpose, photoRemoval, photoUpload } from './photos.ts';
import {
  changeConsentBody,
  confirmSecondFactorBody,
  consentList,
  endWaysInBody,
  mailChangeBody,
  mailChangeRequestBody,
  newPasskeyBody,
  passkeyList,
  passkeyLoginBody,
  passkeyOptionsAnswer,
  passkeyOptionsBody,
  passwordBody,
  passwordResetAnswer,
  recoveryCodesAnswer,
  removePasskeyBody,
  secondFactorSecret,
  secondFactorState,
  waysInAnswer,
} from './security.ts';
import { companyInfo, publicSettings } from './settings.ts';
import { pageHiddenBody } from './visits.ts';

const id = z.string().regex(/^\d{1,20}$/);

export const publicUser = z.object({
  id,
  status: z.enum(['not_confirmed', 'active', 'pending_deletion', 'banned']),
  credits: z.int(),
  paid_user: z.boolean(),
  signup_date: z.iso.datetime(),
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  language: z.enum(localeNames).nullable(),
  fictional_icon: z.string().nullable(),
  email: z.string(),
  two_factor: z.boolean(),
  invisible: z.boolean(),
  shown_to_visitors: z.boolean(),
  /** Likes the member has not seen yet, counted to a thousand. */
  total_new_likes: z.int(),
  /** Messages the member has not read yet. */
  total_unread_messages: z.int(),
  profile: ownProfile,
});
export type PublicUser = z.infer<typeof publicUser>;

const userAnswer = z.object({ user: publicUser.nullable() });

/**
 * What each call takes and answers. The server validates by these schemas, the browser's client is typed by them, and
 * /api/openapi.json is generated from them. A call enters the list when it is built.
 */
export const calls = {
  settings: {
    summary: 'The settings of the site that the request’s host names',
    answer: z.object({ settings: publicSettings }),
  },
  chooseCountry: {
    summary: 'Choose a country, or none: search, prices, languages and texts follow it instead of the network address',
    body: z.strictObject({ country: z.enum(countries).nullable() }),
    answer: z.object({ settings: publicSettings }),
  },
  companyinfo: {
    summary: 'Who runs the site',
    keep: unchangingCache,
    answer: z.object({ companyinfo: companyInfo }),
  },
  interests: {
    summary: 'Interests a member may choose, in the caller’s language',
    keep: unchangingCache,
    answer: z.object({
      interests: z.array(
        z.object({ id: z.enum(interests.map((interest) => interest.id)), label: z.string(), group: z.string() }),
      ),
    }),
  },
  regions: {
    summary: 'Regions by country, in the caller’s language',
    keep: unchangingCache,
    answer: z.object({
      regions: z.partialRecord(z.enum(countries), z.array(z.object({ id: z.string(), name: z.string() }))),
    }),
  },
  login: {
    summary: 'Log in by e-mail address or name, and a second factor where one is set',
    body: loginBody,
    answer: userAnswer,
  },
  user: {
    summary: 'Who is logged in; null for a visitor',
    answer: userAnswer,
  },
  changeUser: {
    summary: 'Save the language to the account',
    session: true,
    body: z.strictObject({ language: z.enum(localeNames) }),
    answer: userAnswer,
  },
  logout: {
    summary: 'End this session',
    answer: z.object({}),
  },
  signup: {
    summary: 'Become a member: opens a session and sends the activation mail',
    status: 201,
    body: signupBody,
    answer: userAnswer,
  },
  activate: {
    summary: 'The link of the activation mail: confirms the address and goes on to a page that says so',
    redirect: true,
    query: activationQuery,
    answer: z.string(),
  },
  activationMail: {
    summary: 'Send the activation mail again',
    session: true,
    answer: z.object({}),
  },
  requestPasswordReset: {
    summary: 'Send a link to choose a new password with',
    body: passwordResetRequestBody,
    answer: z.object({}),
  },
  performPasswordReset: {
    summary: 'Choose a new password with the link of the mail; ends other sessions, answers the other ways in',
    body: passwordResetBody,
    answer: passwordResetAnswer,
  },
  endWaysIn: {
    summary: 'Remove passkeys and second factor after a reset, with the token of its answer',
    body: endWaysInBody,
    answer: waysInAnswer,
  },
  changePassword: {
    summary: 'Choose a new password knowing the old one; ends other sessions, answers the other ways in',
    session: true,
    body: passwordChangeBody,
    answer: waysInAnswer,
  },
  requestMailChange: {
    summary: 'Ask to move the account to another address: a link goes there, a notice to the old one',
    session: true,
    body: mailChangeRequestBody,
    answer: z.object({}),
  },
  performMailChange: {
    summary: 'Move the account to the address whose owner followed the link',
    body: mailChangeBody,
    answer: z.object({}),
  },
  consents: {
    summary: 'What the member agreed to or refused, the newest of each kind',
    session: true,
    answer: consentList,
  },
  changeConsent: {
    summary: 'Give or take back a consent',
    session: true,
    body: changeConsentBody,
    answer: consentList,
  },
  secondFactor: {
    summary: 'Whether logging in needs a code besides the password, and how many recovery codes are left',
    session: true,
    answer: secondFactorState,
  },
  startSecondFactor: {
    summary: 'Get a secret for an authenticator app; nothing changes until it is confirmed',
    session: true,
    body: passwordBody,
    answer: secondFactorSecret,
  },
  confirmSecondFactor: {
    summary: 'Switch the second factor on with a first code; answers the recovery codes, this once',
    session: true,
    body: confirmSecondFactorBody,
    answer: recoveryCodesAnswer,
  },
  endSecondFactor: {
    summary: 'Switch the second factor off',
    session: true,
    body: passwordBody,
    answer: z.object({}),
  },
  passkeys: {
    summary: 'The member’s passkeys',
    session: true,
    answer: passkeyList,
  },
  addPasskey: {
    summary: 'Keep a passkey that the browser has made with the options of passkey-options.php',
    session: true,
    status: 201,
    body: newPasskeyBody,
    answer: passkeyList,
  },
  removePasskey: {
    summary: 'Forget a passkey; answers those that are left',
    session: true,
    body: removePasskeyBody,
    answer: passkeyList,
  },
  passkeyOptions: {
    summary: 'What a browser needs to make a passkey (with a session and the password), or to log in with one',
    body: passkeyOptionsBody,
    answer: passkeyOptionsAnswer,
  },
  passkeyLogin: {
    summary: 'Log in with a passkey; it stands for password and second factor',
    body: passkeyLoginBody,
    answer: userAnswer,
  },
  sessions: {
    summary: 'Devices that are logged in',
    session: true,
    answer: sessionList,
  },
  endSessions: {
    summary: 'Log out one device, or all others; answers those that are left',
    session: true,
    body: endSessionsBody,
    answer: sessionList,
  },
  geocode: {
    summary: 'The place somebody stands at, in the caller’s language; nothing of it is stored',
    query: geocodeQuery,
    answer: geocodeAnswer,
    keep: geolocationCache,
  },
  cities: {
    summary: 'Cities whose name begins so, whatever the accents and the case, the largest first',
    query: citiesQuery,
    answer: citiesAnswer,
  },
  ownProfile: {
    summary: 'One’s own profile, also what others do not see',
    session: true,
    answer: ownProfileAnswer,
  },
  changeOwnProfile: {
    summary: 'Change any part of one’s own profile; null clears',
    session: true,
    body: ownProfileChange,
    answer: ownProfileAnswer,
  },
  photos: {
    summary: 'One’s own photos, in their order',
    session: true,
    answer: photoList,
  },
  addPhoto: {
    summary: 'Add a photo to one’s own, or for=chat one to send: a multipart form with the field photo',
    session: true,
    status: 201,
    upload: photoLimits.bytes,
    query: photoPurpose,
    body: photoUpload,
    answer: photoAnswer,
  },
  arrangePhotos: {
    summary: 'Put one’s own photos in another order, or one of them first',
    session: true,
    body: photoArrangement,
    answer: photoList,
  },
  removePhoto: {
    summary: 'Delete one of one’s own photos and its files; answers those that are left',
    session: true,
    body: photoRemoval,
    answer: photoList,
  },
  search: {
    summary: 'Members of this site whom the caller may like and who may like the caller; visitors as the site allows',
    query: searchQuery,
    answer: searchAnswer,
  },
  memberPage: {
    summary: 'A member’s profile, photos and related members, as the caller may see them',
    query: memberPageQuery,
    answer: memberPageAnswer,
  },
  sawMember: {
    summary: 'Say that a member’s profile was seen by the person: their like is no longer new',
    session: true,
    body: memberBody,
    answer: z.object({ like: ties }),
  },
  ...likeCalls,
  ...chatCalls,
  ...creditCalls,
  ...discountCalls,
  ...paymentCalls,
  ...directDebitCalls,
  blocked: {
    summary: 'Members whom the caller blocked, the newest first',
    session: true,
    query: blockedQuery,
    answer: blockedList,
  },
  blockMember: {
    summary: 'Block a member: likes between the two are deleted, and each is hidden from the other',
    session: true,
    body: memberBody,
    answer: blockedList,
  },
  unblockMember: {
    summary: 'Take a block back; what it deleted stays deleted',
    session: true,
    body: memberBody,
    answer: blockedList,
  },
  reportMember: {
    summary: 'Tell the site’s staff about a member; one report per member while it is open',
    session: true,
    status: 201,
    body: reportBody,
    answer: z.object({ reference: z.string() }),
  },
  setInvisible: {
    summary: 'Appear in no search and no list, and show no presence; or appear again',
    session: true,
    body: invisibleBody,
    answer: userAnswer,
  },
  setVisibility: {
    summary: 'Whether people who are not logged in find the member, in search and on landing pages',
    session: true,
    body: visibilityBody,
    answer: userAnswer,
  },
  events: {
    summary: 'What happens to the member, as it happens; Last-Event-ID brings what was missed, or resync',
    session: true,
    stream: true,
    answer: streamedEvent,
  },
  pageHidden: {
    summary: 'A page is no longer looked at',
    body: pageHiddenBody,
    answer: z.null(),
    status: 204,
    beacon: true,
  },
} satisfies Record<CallName, CallSchema>;

export type Answer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
export type Body<Name extends CallName> = (typeof calls)[Name] extends { upload: number }
  ? FormData
  : (typeof calls)[Name] extends { body: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : undefined;

/** What every failed call answers. */
export const failureAnswer = z.object({
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  authentication_required: z.literal(true).optional(),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;
