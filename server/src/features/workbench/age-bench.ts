import 'reflect-metadata';
import { webcrypto, X509Certificate } from 'node:crypto';
import { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AgeProvider, isSignedBySite, signAnswer, type TrustedAuthorities } from '#server/features/age/age.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { refuseCrossSite } from '#server/platform/http/origin.ts';
import { ageProviderPage } from './age-provider-page.ts';

export interface AgeBench {
  authorities: TrustedAuthorities;
  provider: AgeProvider | undefined;
}

const sent = z.object({ state: z.string().max(60), return: z.url(), signature: z.string().max(100) });
const pressed = z.object({ result: z.enum(['adult', 'minor', 'declined']) });

/** How a person or a test plays both sides of a proof of age: the authority behind an age app, and the operator's provider. */
export async function mountAgeBench(bench: FastifyInstance, { authorities, provider }: AgeBench) {
  const authority = await newAuthority();
  authorities.trust(new X509Certificate(authority.certificate));
  bench.get('/dev/age-authority.json', async () => authority);
  if (provider) await mountProvider(bench, provider);
}

/** An authority that issues proofs of age and is trusted by this process alone. */
async function newAuthority() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Demo age authority, O=Rendezvous demo, C=EU',
      // The demo's clock can be moved by years.
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2120-01-01T00:00:00Z'),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new BasicConstraintsExtension(true, 1, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign, true),
      ],
    },
    webcrypto as Crypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/g)?.join('\n') ?? '';
  return {
    certificate: certificate.toString('pem'),
    private_key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  };
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
