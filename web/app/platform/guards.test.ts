import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';
import { runGuards } from './guards.ts';
import { nextPath } from './next-path.ts';

const address = new URL('http://localhost/fr/members?page=2&sort=new');
const visit = (workbench: boolean) => ({ workbench }) as PageContext;
const person = (loggedIn: boolean, locale: Locale) => ({ loggedIn, locale }) as PageContext;

/** Where a guard sends somebody, with the status it does so. */
async function sentTo(name: string, context: PageContext, from = address) {
  const answer = await runGuards({ guards: [name] }, context, from).catch((thrown: Response) => thrown);
  return answer && { status: answer.status, location: answer.headers.get('location') };
}
/** How react-router carries a thrown status. */
const refusal = (status: number, data: unknown) => ({ data, init: { status } });

describe('the guards of a page', () => {
  it('let everybody pass where there are none', async () => {
    await expect(runGuards({}, visit(false), address)).resolves.toBeUndefined();
    await expect(runGuards({ guards: [] }, visit(false), address)).resolves.toBeUndefined();
  });

  it('turn away who may not pass', async () => {
    await expect(runGuards({ guards: ['workbench'] }, visit(true), address)).resolves.toBeUndefined();
    await expect(runGuards({ guards: ['workbench'] }, visit(false), address)).rejects.toMatchObject(refusal(404, null));
  });

  it.each(['nobody', 'toString', 'constructor', '__proto__', ''])(
    'that nobody registered, like "%s", are an Unknown middleware and 500 (R8.10)',
    async (name) => {
      const guarded = runGuards({ guards: [name] }, visit(true), address);
      await expect(guarded).rejects.toMatchObject(refusal(500, 'Unknown middleware'));
    },
  );

  it('are asked in order: the first that refuses decides', async () => {
    await expect(runGuards({ guards: ['workbench', 'nobody'] }, visit(false), address)).rejects.toMatchObject(
      refusal(404, null),
    );
    await expect(runGuards({ guards: ['nobody', 'workbench'] }, visit(false), address)).rejects.toMatchObject(
      refusal(500, 'Unknown middleware'),
    );
  });
});

describe('a page for members', () => {
  it.each([
    ['en', 'http://localhost/members?page=2&sort=new', '/login?next=%2Fmembers%3Fpage%3D2%26sort%3Dnew'],
    ['fr', 'http://localhost/fr/members', '/fr/login?next=%2Ffr%2Fmembers'],
  ] as const)('sends me, a visitor, to log in first, in %s, and from there back to it', async (locale, from, login) => {
    const sent = await sentTo('member', person(false, locale), new URL(from));
    expect(sent).toEqual({ status: 302, location: login });
    const next = new URL(sent?.location ?? '', from).searchParams.get('next');
    expect(new URL(nextPath(next) ?? '', from).href).toBe(from);
  });

  it('lets me in when I am logged in', async () => {
    expect(await sentTo('member', person(true, 'en'))).toBeUndefined();
  });
});

describe('a page for visitors', () => {
  it('lets me in while I am one', async () => {
    expect(await sentTo('visitor', person(false, 'fr'))).toBeUndefined();
  });

  it.each(['en', 'fr'] as const)('sends me, a member, where members arrive, in %s (R2.01, R2.50)', async (locale) => {
    const sent = await sentTo('visitor', person(true, locale));
    expect(sent).toEqual({ status: 302, location: pathTo('members', locale) });
  });
});
