import type { Page } from '@playwright/test';
import { landerNames } from '#contract/landers/landers.ts';
import type { Locale } from '#contract/locales.ts';
import { pages, pathTo, type RouteName } from '#contract/pages/routes.ts';

const names = Object.keys(pages) as RouteName[];

/** The address of every page in a language, with somebody, a conversation of their own and the like for its parameters. */
export async function everyAddress(page: Page, locale: Locale): Promise<string[]> {
  const { profiles } = await (await page.request.get('/api/members.php?sort=active&country=any')).json();
  const chats = await page.request.get('/api/chats.php');
  const conversation = chats.ok() ? String((await chats.json()).chats[0]?.conversation.id ?? 1) : '1';
  const someone = { id: String(profiles[0].id) };
  const parameters: Partial<Record<RouteName, Record<string, string>[]>> = {
    'members-id': [someone],
    'members-id-landing': [someone],
    'members-id-landing2': [someone],
    'members-id-landing3': [someone],
    'members-id-signup': [someone],
    'landers-name': landerNames.map((name) => ({ name })),
    'members-id-chat': [someone],
    'chats-id': [{ id: conversation }],
    'likes-type': [{ type: 'sent' }],
    'complaints-reference': [{ reference: 'C-000000-000001' }],
    'likes-m-id': [someone],
    'operator-page': [{ token: 'house-rules' }],
    'credits-id-paymentmethod': [{ id: 'small', paymentmethod: 'creditcard' }],
  };
  return names.flatMap((name) => (parameters[name] ?? [undefined]).map((filled) => pathTo(name, locale, filled)));
}
