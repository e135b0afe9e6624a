import type { CallName } from './call-paths.ts';
import { everyPath } from './every-path.ts';

/** Under which heading the published description lists the calls of a path, and what that heading is about. */
export const tags = {
  site: 'The site: its settings, its company, places, interests, complaints and support',
  account: 'Signing up, logging in, and what keeps an account safe',
  profile: 'The member’s own profile, photos and visibility',
  members: 'Finding other members, liking and blocking them',
  chat: 'Conversations and what is sent in them',
  money: 'Credits, payments, invoices',
  office: 'The back office: for those who run the sites, with a session of their own',
} as const;

export type Tag = keyof typeof tags;
type CallPath = (typeof everyPath)[CallName]['path'];
type SitePath = Exclude<CallPath, `/api/admin/${string}`>;

const tagOfPath: Record<SitePath, Tag> = {
  '/api/settings.php': 'site',
  '/api/country.php': 'site',
  '/api/companyinfo.php': 'site',
  '/api/interests.php': 'site',
  '/api/regions.php': 'site',
  '/api/geocode.php': 'site',
  '/api/cities.php': 'site',
  '/api/page-hidden.php': 'site',
  '/api/user.php': 'account',
  '/api/logout.php': 'account',
  '/api/age.php': 'account',
  '/api/age-response.php': 'account',
  '/api/age-return.php': 'account',
  '/api/signup.php': 'account',
  '/api/activate.php': 'account',
  '/api/activation-mail.php': 'account',
  '/api/password-reset.php': 'account',
  '/api/password.php': 'account',
  '/api/mail-change.php': 'account',
  '/api/consents.php': 'account',
  '/api/notifications.php': 'account',
  '/api/bell.php': 'account',
  '/api/unsubscribe.php': 'account',
  '/api/mail-events.php': 'account',
  '/api/user.php?push=1': 'account',
  '/api/push.php': 'account',
  '/api/second-factor.php': 'account',
  '/api/passkeys.php': 'account',
  '/api/passkey-options.php': 'account',
  '/api/passkey-login.php': 'account',
  '/api/sessions.php': 'account',
  '/api/exports.php': 'account',
  '/api/export.php': 'account',
  '/api/account-delete.php': 'account',
  '/api/reactivate.php': 'account',
  '/api/profile.php': 'profile',
  '/api/photos.php': 'profile',
  '/api/invisible.php': 'profile',
  '/api/visibility.php': 'profile',
  '/api/members.php': 'members',
  '/api/lander-people.php': 'members',
  '/api/member.php': 'members',
  '/api/like.php': 'members',
  '/api/likes.php': 'members',
  '/api/liked.php': 'members',
  '/api/auto-like.php': 'members',
  '/api/swipe.php': 'members',
  '/api/block.php': 'members',
  '/api/report.php': 'members',
  '/api/complaints.php': 'site',
  '/api/decision.php': 'account',
  '/api/page.php': 'site',
  '/api/service.php': 'site',
  '/api/service.php?form=1': 'site',
  '/api/chats.php': 'chat',
  '/api/chat.php': 'chat',
  '/api/typing.php': 'chat',
  '/api/voice.php': 'chat',
  '/api/unasked-photos.php': 'chat',
  '/api/chat-preferences.php': 'chat',
  '/api/icebreakers.php': 'chat',
  '/api/gifts.php': 'chat',
  '/api/gifs.php': 'chat',
  '/api/events.php': 'chat',
  '/api/credits.php': 'money',
  '/api/spending-limit.php': 'money',
  '/api/bundles.php': 'money',
  '/api/quote.php': 'money',
  '/api/discountcode.php': 'money',
  '/api/payment.php': 'money',
  '/api/payment-webhook.php': 'money',
  '/api/directdebit.php': 'money',
  '/api/iban.php': 'money',
  '/api/repeat-order.php': 'money',
  '/api/transactions.php': 'money',
  '/api/invoice.php': 'money',
  '/api/withdraw.php': 'money',
};

export function tagOf(call: CallName): Tag {
  const { path } = everyPath[call];
  return isOfOffice(path) ? 'office' : tagOfPath[path];
}

const isOfOffice = (path: CallPath): path is Exclude<CallPath, SitePath> => path.startsWith('/api/admin/');
