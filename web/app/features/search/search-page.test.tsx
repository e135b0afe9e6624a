import { describe, expect, it } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { Answer } from '#contract/calls.ts';
import type { MemberCard } from '#contract/people/people.ts';
import type { CamCard } from '#contract/search/search.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import search from '../../../locales/en/search.json';
import shellWords from '../../../locales/en/shell.json';
import { type LeftOut, nothingLeftOut } from './left-out.ts';
import { readSearch } from './search-address.ts';
import SearchPage from './search-page.tsx';

const bruno = { id: '1', paid_user: false } as PublicUser;
const person = (id: number, more: Partial<MemberCard> = {}): MemberCard => ({
  id: String(id),
  status: 'active',
  name: `Person${id}`,
  age: 34,
  gender: 'female',
  country: 'FR',
  region: null,
  city: 'Lyon',
  distance: null,
  online: false,
  new: false,
  photo_count: 0,
  main_image: null,
  fictional_icon: null,
  ...more,
});
const naya: CamCard = {
  id: '7',
  name: 'Naya',
  age: 30,
  image: { card: '/media/naya', thumbhash: null },
  url: 'https://cams.example/naya',
  live: true,
  exclusive: true,
};
const people = (count: number, from = 100) => Array.from({ length: count }, (_, index) => person(from + index));

interface Opened {
  address?: string;
  answer?: Partial<Answer<'search'>>;
  leftOut?: Partial<LeftOut>;
  user?: PublicUser | null;
}

/** The page as the server renders it. */
async function open({ address = '', answer = {}, leftOut = {}, user = bruno }: Opened) {
  const found = {
    profiles: people(3),
    number_of_results: 3,
    more: false,
    online: null,
    similar: [],
    cams: [],
    page: 1,
    pages: 1,
    country: null,
    home: null,
  };
  const page = {
    search: readSearch(new URLSearchParams(address)),
    leftOut: { ...nothingLeftOut, ...leftOut },
    answer: { ...found, ...answer },
    region: null,
  };
  return renderPage(SearchPage, {
    at: `/members${address}`,
    loaded: page,
    words: { search, shell: shellWords },
    shell: shellWith({ user }),
  });
}

describe('the search page', () => {
  it('shows a cam after every eighth member: an advertisement that says so and leads out (R1.09)', async () => {
    const html = await open({ answer: { profiles: people(9), cams: [naya, { ...naya, id: '8', live: false }] } });
    expect(html.split('cam-card')).toHaveLength(2);
    expect(html).toMatch(/<a (?=[^>]*href="https:\/\/cams\.example\/naya")(?=[^>]*target="_blank")[^>]*>/);
    expect(html).toMatch(/<a [^>]*rel="sponsored noopener"/);
    for (const words of ['Live', 'Exclusive', 'Partner cam · Ad', 'opens a partner’s site in a new tab'])
      expect(html).toContain(words);
    expect(html.indexOf('Person107')).toBeLessThan(html.indexOf('Naya'));
    expect(html.indexOf('Naya')).toBeLessThan(html.indexOf('Person108'));
  });

  it('says in words which profile the site runs, also among similar ones (R1.10)', async () => {
    const odile = person(5, { name: 'Odile', fictional_icon: 'mask' });
    expect(await open({ answer: { profiles: [odile] } })).toContain('Fictional');
    expect(await open({ address: '?online=1', answer: { profiles: [], similar: [odile] } })).toContain('Fictional');
    expect(await open({})).not.toContain('Fictional');
  });

  it('says how far somebody lives from me where that is known and not too far to matter (R2.08)', async () => {
    const html = await open({
      answer: { profiles: [person(5, { distance: 25 }), person(6), person(7, { distance: 550 })] },
    });
    expect(html).toContain('>Lyon, 25 km<');
    expect(html.split('>Lyon<')).toHaveLength(3);
  });

  it.each([
    [0, false, 'No one yet'],
    [1, false, '1 person'],
    [1052, false, '1,052 people'],
    [9600, true, '9,600+ people'],
  ])('says that there are %i, and whether there are more (R3.15)', async (count, more, words) => {
    expect(await open({ answer: { number_of_results: count, more } })).toContain(`>${words}<`);
  });

  it.each([
    [null, '3 people · France'],
    [{ count: 0, more: false }, '3 people · France'],
    [{ count: 1, more: false }, '3 people · France · 1 online now'],
    [{ count: 63, more: false }, '3 people · France · 63 online now'],
    [{ count: 500, more: true }, '3 people · France · 500+ online now'],
  ])('says behind where I look how many are online, if anybody is: %j (R2.08)', async (online, words) => {
    const home = { city: 'Lyon', country: 'FR' } as const;
    const html = await open({ answer: { country: 'FR', home, online } });
    expect(html).toMatch(/<h1[^>]*>Near Lyon<\/h1>/);
    expect(html.replaceAll(/<!-- -->|<\/?span[^>]*>/g, '')).toContain(`>${words}<`);
  });

  it('names the last page only where it is known (R3.15)', async () => {
    const second = { number_of_results: 240, page: 2, pages: 10 };
    expect(await open({ address: '?page=2', answer: second })).toContain('>240 people, page 2 of 10<');
    expect(await open({ address: '?page=2', answer: { ...second, more: true } })).toContain('>240+ people, page 2<');
  });

  it('has similar people under a heading of their own, and more of them on pages of their own (R3.15)', async () => {
    const html = await open({ address: '?online=1', answer: { similar: people(24, 500) } });
    expect(html).toMatch(/<h2>Close to what you’re looking for<\/h2>/);
    expect(html).toContain('href="/members?online=1&amp;page=2"');
    const last = await open({ address: '?online=1&page=4', answer: { similar: people(24, 500), page: 4 } });
    expect(last).not.toContain('More similar people');
  });

  it('says what to leave out where nobody fits, and nothing of filters where there are none (R2.08)', async () => {
    const html = await open({ address: '?gender=female&body_type=slim', answer: { profiles: [] } });
    expect(html).toContain('No one matches all your filters');
    for (const address of ['/members?gender=female', '/members?body_type=slim', '/members'])
      expect(html).toContain(`href="${address}"`);
    const empty = await open({ answer: { profiles: [], number_of_results: 0, pages: 0 } });
    expect(empty).toContain('New members will appear here');
  });

  it('says which country it keeps to, with elsewhere one tap away, until I said so myself (R2.08)', async () => {
    const html = await open({ answer: { country: 'FR' } });
    expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe('France');
    expect(html).toContain('>3 people<');
    expect(html).toMatch(/href="\/members\?country=any"[^>]*>.*Elsewhere<\/a>/);
    expect(html).toMatch(/<option value="best" selected="">Best for you<\/option>/);
    const chosen = await open({ address: '?country=FR', answer: { country: 'FR' } });
    expect(chosen).not.toContain('Elsewhere');
    const everywhere = await open({ address: '?country=any' });
    expect(everywhere).toContain('Remove filter: Everywhere');
    expect(everywhere).not.toContain('Elsewhere');
    const empty = await open({ answer: { profiles: [], number_of_results: 0, pages: 0, country: 'FR' } });
    expect(empty).toContain('No one in this country yet');
    expect(empty).toContain('Search elsewhere');
  });

  it('invites a visitor to join, and no member (R4.13)', async () => {
    expect(await open({ user: null })).toContain('Has someone caught your eye?');
    expect(await open({ user: null, answer: { profiles: [] } })).not.toContain('Has someone caught your eye?');
    expect(await open({})).not.toContain('Has someone caught your eye?');
  });

  it('tells a free member which part of a search is for premium members, and how one becomes one (R6.03)', async () => {
    const html = await open({ leftOut: { premium: ['distance', 'body_type', 'near'] } });
    expect(html).toContain('Distance, Body type, and Nearest first');
    expect(html).toContain('Any bundle makes you Premium for good.');
    expect(html).toMatch(/<option value="near" disabled="">Nearest first · Premium<\/option>/);
    const premium = await open({ user: { ...bruno, paid_user: true } });
    expect(premium).toMatch(/<option value="near">Nearest first<\/option>/);
  });

  it('tells whoever has said no city where to say it (R2.08)', async () => {
    const html = await open({ leftOut: { home: true } });
    expect(html).toContain('Add your city to search by distance.');
    expect(html).toContain('href="/profile#place"');
  });

  it.each([
    ['', 'Near Saint-Étienne', '3 people · France'],
    ['?sort=near', 'Near Saint-Étienne', '3 people · France'],
    ['?sort=new', 'Newest members', '3 people · France'],
    ['?country=any', 'Everywhere', '3 people'],
  ])(
    'opened at "%s" says where it looks, or in which order, and how many there are (R2.08)',
    async (address, title, count) => {
      const country = address.includes('any') ? null : 'FR';
      const html = await open({ address, answer: { country, home: { city: 'Saint-Étienne', country: 'FR' } } });
      expect(html).toContain(`>${count}<`);
      expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]).toBe(title);
    },
  );
});
