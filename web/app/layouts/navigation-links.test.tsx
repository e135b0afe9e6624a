import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPart, textOf } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import english from '../../locales/en/shell.json';
import french from '../../locales/fr/shell.json';
import { navigationItems } from './navigation-items.ts';
import { NavigationLinks, NavigationTabs } from './navigation-links.tsx';

const texts = { en: english, fr: french };
const everyPage = (page: string) => `/${page}`;

/** What each link shows and says, in order: the badge as seen, then all of it as heard. */
function linksOf(children: ReactNode, { locale = 'en' as keyof typeof texts, at = '/members' } = {}) {
  const html = renderPart(children, { at, shell: shellWith({ locale }), words: { shell: texts[locale] } });
  return [...html.matchAll(/<a([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', inside = '']) => ({
    heard: textOf(inside.replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')),
    badge: /<span class="(badge[^"]*)"><span aria-hidden="true">(.*?)<\/span>/.exec(inside)?.slice(1, 3),
    current: /aria-current="page"/.test(attributes),
  }));
}

const top = (person: { paid_user: boolean; credits: number }, messages = 0, likes = 0) => (
  <NavigationLinks items={navigationItems('top', person, { messages, likes }, everyPage)} />
);
const free = { paid_user: false, credits: 0 };

describe('the navigation of a member', () => {
  it('shows what waits beside the words, 99+ from a hundred on, and says it in full (R2.41)', () => {
    expect(linksOf(top(free, 100, 99))).toEqual([
      { heard: 'Search members', badge: undefined, current: true },
      { heard: 'Messages 100 unread messages', badge: ['badge', '99+'], current: false },
      { heard: 'Likes 99 new likes', badge: ['badge', '99'], current: false },
      { heard: 'Get Premium', badge: undefined, current: false },
    ]);
  });

  it.each([
    [11, undefined, 'Credits'],
    [10, ['badge badge--warn', '10'], 'Credits 10 credits left'],
    [1, ['badge badge--warn', '1'], 'Credits 1 credit left'],
    [0, ['badge badge--danger', '0'], 'Credits No credits left'],
  ])('colours my %i credits as a warning or a danger (R2.42)', (credits, badge, heard) => {
    expect(linksOf(top({ paid_user: true, credits })).at(-1)).toEqual({ heard, badge, current: false });
  });

  it('speaks French', () => {
    expect(linksOf(top(free, 1, 2), { locale: 'fr' }).map(({ heard }) => heard)).toEqual([
      'Rechercher',
      'Messages 1 message non lu',
      'Likes 2 nouveaux likes',
      'Devenir Premium',
    ]);
  });

  it('shows where I am going as soon as I tap, before the page is there (R2.69)', () => {
    const items = navigationItems('tabs', free, { messages: 0, likes: 0 }, everyPage);
    const shown = linksOf(<NavigationTabs items={items} headedFor="/chats" />, { at: '/members' });
    expect(shown.flatMap(({ heard, current }) => (current ? heard : []))).toEqual(['Messages']);
  });

  it('knows where I am, on a page and on those beneath it', () => {
    const current = (at: string) => linksOf(top(free), { at }).flatMap(({ heard, current }) => (current ? heard : []));
    expect(current('/members/12')).toEqual(['Search members']);
    expect(current('/likes/m/12')).toEqual(['Likes']);
    expect(current('/lang-config')).toEqual([]);
  });

  it('is five tabs on a phone, with the same badges (R2.42)', () => {
    const items = navigationItems('tabs', free, { messages: 3, likes: 120 }, everyPage);
    expect(linksOf(<NavigationTabs items={items} />, { at: '/chats' })).toEqual([
      { heard: 'Search', badge: undefined, current: false },
      { heard: 'Swipe', badge: undefined, current: false },
      { heard: 'Likes 120 new likes', badge: ['badge', '99+'], current: false },
      { heard: 'Messages 3 unread messages', badge: ['badge', '3'], current: true },
      { heard: 'Me', badge: undefined, current: false },
    ]);
  });
});
