import { X509Certificate } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AgeProvider, isSignedBySite, signAnswer, type TrustedAuthorities } from '#server/features/age/age.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { refuseCrossSite } from '#server/platform/http/origin.ts';
import type { AgeAuthority } from './age-authority.ts';
import { ageProviderPage } from './age-provider-page.ts';

export interface AgeBench {
  authorities: TrustedAuthorities;
  provider: AgeProvider | undefined;
}

const sent = z.object({ state: z.string().max(60), return: z.url(), signature: z.string().max(100) });
const pressed = z.object({ result: z.enum(['adult', 'minor', 'declined']) });

/** How a person or a test plays both sides of a proof of age: the authority behind an age app, and the operator's provider. */
export async function mountAgeBench(bench: FastifyInstance, { authorities, provider }: AgeBench) {
  let made: Promise<AgeAuthority> | undefined;
  const authority = () => {
    // What makes certificates takes 5 MB: a demo in which nobody proves an age does without it.
    made ??= import('./age-authority.ts').then(({ newAuthority }) => newAuthority());
    return made;
  };
  authorities.trustDemo(async () => new X509Certificate((await authority()).certificate));
  bench.get('/dev/age-authority.json', authority);
  if (provider) await mountProvider(bench, provider);
}

async function mountProvider(bench: FastifyInstance, provider: AgeProvider) {
  await bench.register(async (page) => {
    page.removeAllContentTypeParsers();
    page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    page.addHook('onRequest', refuseCrossSite);

    const sentBy = (request: FastifyRequest) => {
      const { state, return: returnUrl, signature } = sent.parse(request.query);
      if (!isSignedBySite(provider, { state, returnUrl }, signature)) throw new Failure('forbidden');
      return { state, returnUrl };
    };
    page.get('/dev/age-provider', { schema: { hide: true } }, async (request, reply) => {
      sentBy(request);
      const locale = /^fr\b/.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';
      const html = ageProviderPage(request.url.split('?')[1] ?? '', locale);
      return reply.type('text/html; charset=utf-8').send(html);
    });
    page.post('/dev/age-provider', { schema: { body: pressed, hide: true } }, async (request, reply) => {
      const { state, returnUrl } = sentBy(request);
      const { result } = pressed.parse(request.body);
      const answer = { state, result };
      const { pathname } = new URL(returnUrl);
      const fields = new URLSearchParams({ ...answer, signature: signAnswer(provider, answer) });
      return reply.redirect(`${pathname}?${fields}`, 303);
    });
  });
}
