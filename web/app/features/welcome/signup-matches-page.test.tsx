import { describe, expect, it } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import type { WaitingMessage } from '#contract/chat/chat.ts';
import type { MemberCard } from '#contract/people/people.ts';
import { renderPage, textOf } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import search from '../../../locales/en/search.json';
import welcome from '../../../locales/en/welcome.json';
import SignupMatchesPage from './signup-matches-page.tsx';

const user: PublicUser = {
  id: '1',
  status: 'not_confirmed',
  credits: 0,
  paid_user: false,
  signup_date: '2026-11-15T20:00:00.000Z',
  notifications_disabled: [],
  language: 'en',
  fictional_icon: null,
  email: 'zoe@example.org',
  two_factor: false,
  invisible: false,
  shown_to_visitors: true,
  unasked_photos: 'tapped',
  total_new_likes: 0,
  total_unread_messages: 0,
  profile: { id: '1', name: 'Zoe', main_image: null } as PublicUser['profile'],
};
const max: MemberCard = {
  id: '2',
  status: 'active',
  name: 'Max',
  age: 34,
  gender: 'male',
  country: 'FR',
  region: null,
  city: 'Lyon',
  distance: null,
  online: false,
  new: true,
  photo_count: 0,
  main_image: null,
  fictional_icon: null,
};

/** The page as the server renders it to somebody who has just signed up. */
async function open(profiles: MemberCard[], person: PublicUser = user, waiting: WaitingMessage | null = null) {
  const html = await renderPage(SignupMatchesPage, {
    loaded: { profiles, waiting },
    words: { search, welcome },
    shell: shellWith({ user: person, phone: true }),
  });
  return { html, text: textOf(html) };
}

describe('who is there for me when I have just come', () => {
  it('is said to be nobody when nobody fits, with one way on (R2.05)', async () => {
    const { html, text } = await open([]);
    expect(text).toContain('You’re early');
    expect(text).toContain('No one who matches has joined yet');
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/members?api_signup_complete=1"']);
  });

  it('is shown with name, age and place, and one way on (R2.05)', async () => {
    const { html, text } = await open([max]);
    expect(text).toContain('Welcome, Zoe');
    expect(text).toMatch(/Max , 34 .*Lyon/);
    expect(html).toContain('href="/members?api_signup_complete=1"');
  });

  it('is told with what I wrote on the way in, while it waits for a proof of age (R11.01, R11.05)', async () => {
    const waiting = { profile: { id: '9', name: 'Iris' }, text: 'Hello', waits_for: 'age_proof_required' as const };
    const { html, text } = await open([max], user, waiting);
    expect(text).toContain('Your message to Iris waits. Prove your age and it leaves by itself.');
    expect(html).toContain('href="/members/9/chat"');
  });

  it('is labelled as fictional in words where the site plays the part (R1.10)', async () => {
    const { text } = await open([{ ...max, fictional_icon: 'mask' }]);
    expect(text).toContain('Fictional');
    expect((await open([max])).text).not.toContain('Fictional');
  });

  it('comes with what waits in my mail, until I have confirmed (R6.02)', async () => {
    expect((await open([max])).text).toMatch(/sent an email to zoe@example\.org .*welcome credits for 3 messages/);
    expect((await open([], user)).text).toContain('zoe@example.org');
    expect((await open([max], { ...user, status: 'active' })).text).not.toContain('zoe@example.org');
  });
});
