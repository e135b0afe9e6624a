import { describe, expect, it } from 'vitest';
import type { PageContext } from '#contract/pages/pages.ts';
import { loadHomePeople } from './load-home-people.server.ts';

const now = new Date('2026-11-19T20:00:00Z');
const settings = { logged_out_search: 'all', geoip_country: 'BE', geoip_selected_country: null, cdn_prefix: '' };

/** A visitor who finds Alice at a place named in their language, with her photo unless photos are closed to them. */
function visitor(more: Partial<PageContext>) {
  const asked: string[] = [];
  const context = { origin: 'https://front.example', locale: 'en', photosClosed: false, now, ...more };
  const alice = {
    id: '1',
    name: 'Alice',
    age: 35,
    online: true,
    city: context.locale === 'fr' ? 'Bruxelles' : 'Brussels',
    region: null,
    main_image: context.photosClosed ? null : { card: '/media/alice.webp' },
  };
  const ask = async (name: string) => {
    asked.push(name);
    return name === 'settings' ? { settings } : { profiles: [alice] };
  };
  return { asked, context: { ...context, ask } as unknown as PageContext };
}

const peopleFor = async (more: Partial<PageContext>) => loadHomePeople(visitor(more).context);

describe('the people of the front page', () => {
  it('are looked for once in some seconds', async () => {
    const [first, second] = [visitor({ country: 'BE' }), visitor({ country: 'BE' })];
    expect(await loadHomePeople(first.context)).toBe(await loadHomePeople(second.context));
    expect([first.asked, second.asked]).toEqual([['settings', 'search'], ['settings']]);
  });

  it('have their place in my language, whoever looked before me (R1.05)', async () => {
    expect(await peopleFor({ locale: 'en' })).toContain('Brussels');
    expect(await peopleFor({ locale: 'fr' })).toContain('Bruxelles');
  });

  it('show me no photo without a proof of age, whoever looked before me (R11.01)', async () => {
    expect(await peopleFor({ photosClosed: false })).toContain('/media/');
    expect(await peopleFor({ photosClosed: true })).not.toContain('/media/');
  });
});
