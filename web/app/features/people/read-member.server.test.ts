import { describe, expect, it } from 'vitest';
import type { PageContext } from '#contract/pages/pages.ts';
import { readMember } from './read-member.server.ts';

const address = new URL('https://site.example/fr/members/7?x=1');
const refusing = (status: number, error: object, more: object = {}) => {
  const ask = async () => {
    throw Response.json({ error: { message: '', ...error }, ...more }, { status });
  };
  return { ask, locale: 'fr' } as unknown as PageContext;
};
const thrownBy = (context: PageContext) => readMember(context, '7', address).catch((thrown: unknown) => thrown);

describe('the page of a member whom I may not see', () => {
  it('says who blocked whom (R6.04)', async () => {
    const them = refusing(403, { code: 'blocked_by', name: 'Margaux' });
    expect(await readMember(them, '7', address)).toEqual({ wall: { by: 'them', name: 'Margaux' } });
    const me = refusing(403, { code: 'you_blocked', name: 'Margaux' });
    expect(await readMember(me, '7', address)).toEqual({ wall: { by: 'me', name: 'Margaux' } });
  });

  it('asks a visitor to log in, and leads back here then (R4.13)', async () => {
    const thrown = await thrownBy(
      refusing(403, { code: 'authentication_required' }, { authentication_required: true }),
    );
    expect((thrown as Response).headers.get('location')).toBe('/fr/login?next=%2Ffr%2Fmembers%2F7%3Fx%3D1');
  });

  it('is not there for whoever does not exist, or cannot exist (R2.33)', async () => {
    expect(await thrownBy(refusing(404, { code: 'not_found' }))).toMatchObject({ status: 404 });
    const impossible = await thrownBy(refusing(422, { code: 'invalid' }));
    expect(impossible).toMatchObject({ init: { status: 404 } });
  });

  it('fails like the call where that fails (R8.10)', async () => {
    expect(await thrownBy(refusing(500, { code: 'internal' }))).toMatchObject({ status: 500 });
  });

  it('knows who sent the visitor (R4.13)', async () => {
    const asked: unknown[] = [];
    const ask = async (...question: unknown[]) => asked.push(question);
    const sent = new URL('https://site.example/members/7?network=partner');
    await readMember({ ask, locale: 'en' } as unknown as PageContext, '7', sent);
    expect(asked).toEqual([['memberPage', { id: '7', network: 'partner' }]]);
  });
});
