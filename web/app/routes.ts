import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { defaultLocale, localeNames } from '#contract/locales.ts';
import {
  type LayoutName,
  layoutNames,
  localizedPath,
  officePath,
  pages,
  type RouteName,
} from '#contract/pages/routes.ts';

/** Which file shows which page. Paths and layouts stand in the contract; every language comes from the same line. */
export const files: Record<RouteName, string> = {
  index: 'features/home/home-page.tsx',
  login: 'features/login/login-page.tsx',
  signup: 'features/signup/signup-page.tsx',
  'complete-signup': 'features/welcome/complete-signup-page.tsx',
  'signup-matches': 'features/welcome/signup-matches-page.tsx',
  profile: 'features/own-profile/own-profile-page.tsx',
  'lang-config': 'features/languages/languages-page.tsx',
  'activate-done': 'features/accounts/activated-page.tsx',
  'activate-error': 'features/accounts/activation-failed-page.tsx',
  'reset-password': 'features/accounts/reset-password-page.tsx',
  'reset-password-do': 'features/accounts/new-password-page.tsx',
  'mail-change-do': 'features/accounts/mail-change-page.tsx',
  age: 'features/age/age-page.tsx',
  settings: 'features/settings/settings-page.tsx',
  'settings-leave': 'features/leaving/leave-page.tsx',
  'account-deleted': 'features/leaving/account-deleted-page.tsx',
  notifications: 'features/notifications/notifications-page.tsx',
  bell: 'features/bell/bell-page.tsx',
  unsubscribe: 'features/notifications/unsubscribe-page.tsx',
  members: 'features/search/search-page.tsx',
  'members-id': 'features/member-page/member-page.tsx',
  'members-id-landing': 'features/landers/member-landing/member-landing-page.tsx',
  'members-id-landing2': 'features/landers/member-landing2/member-landing2-page.tsx',
  'members-id-landing3': 'features/landers/member-landing3/member-landing3-page.tsx',
  'members-id-signup': 'features/landers/member-signup/member-signup-page.tsx',
  'members-id-chat': 'features/chat/member-chat-page.tsx',
  chats: 'features/chat/chats-page.tsx',
  'chats-id': 'features/chat/conversation-page.tsx',
  credits: 'features/credits/credits-page.tsx',
  'credits-statement': 'features/credits/statement-page.tsx',
  'credits-repeat-order': 'features/checkout/repeat-order-page.tsx',
  'credits-id-paymentmethod': 'features/checkout/checkout-page.tsx',
  directdebit: 'features/direct-debit/direct-debit-page.tsx',
  'transactions-id': 'features/transactions/transactions-page.tsx',
  premium: 'features/premium/premium-page.tsx',
  pricing: 'features/pricing/pricing-page.tsx',
  'match-finder': 'features/match-finder/match-finder-page.tsx',
  'landers-tinderswipe': 'features/landers/tinderswipe/tinderswipe-page.tsx',
  'landers-name': 'features/landers/lander-page.tsx',
  'swipe-game': 'features/swipe/swipe-page.tsx',
  likes: 'features/likes/likes-page.tsx',
  'likes-type': 'features/likes/likes-page.tsx',
  'likes-m-id': 'features/member-page/liked-member-page.tsx',
  'share-photo': 'features/installed-app/share-photo-page.tsx',
  'push-error': 'features/errors/push-error-page.tsx',
  complaints: 'features/complaints/complaints-page.tsx',
  'complaints-reference': 'features/complaints/complaint-status-page.tsx',
  'pages-terms': 'features/pages/terms-page.tsx',
  'pages-privacy': 'features/pages/privacy-page.tsx',
  'pages-cookies': 'features/pages/cookies-page.tsx',
  'pages-ban': 'features/pages/ban-page.tsx',
  'pages-return-policy': 'features/pages/return-policy-page.tsx',
  'pages-faq': 'features/pages/faq-page.tsx',
  'pages-service': 'features/pages/service-page.tsx',
  'operator-page': 'features/operator-pages/operator-page.tsx',
};

const names = Object.keys(files) as RouteName[];

const localized = localeNames.flatMap((locale) => {
  const inLayouts = layoutNames.flatMap((name) => {
    const children = names.filter((page) => pages[page].layout === name).map((page) => pageRoute(page, locale));
    return children.length ? [layout(`layouts/${name}-layout.tsx`, { id: `${locale}.${name}` }, children)] : [];
  });
  return locale === defaultLocale ? inLayouts : prefix(locale, inLayouts);
});

function pageRoute(name: RouteName, locale: string) {
  const path = pages[name].path.slice(1);
  const id = `${locale}.page.${name}`;
  return path === '' ? index(files[name], { id }) : route(path, files[name], { id });
}

export default [
  ...localized,
  ...localeNames.map((locale) =>
    route(localizedPath(officePath, locale).slice(1).concat('/*'), 'features/office/office-route.tsx', {
      id: `${locale}.office`,
    }),
  ),
  route('dev', 'features/workbench/workbench-page.tsx'),
  route('dev/ui', 'features/workbench/ui-route.tsx'),
  layout('layouts/default-layout.tsx', { id: 'missing' satisfies LayoutName | 'missing' }, [
    route('*', 'features/errors/missing-page.tsx'),
  ]),
] satisfies RouteConfig;
