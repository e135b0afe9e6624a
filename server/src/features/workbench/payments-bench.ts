import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '#server/features/payments/payments.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { refuseCrossSite } from '#server/platform/http/origin.ts';
import type { Platform } from '#server/platform/platform.ts';
import { payPage, typefacePath } from './pay-page.ts';
import { outcomes, payRequest, SandboxDesk } from './sandbox-desk.ts';

const moods = z.strictObject({ away: z.boolean().optional(), refuses: z.boolean().optional() });
const webhookQuery = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });
const typeface = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const pressed = z.object({ outcome: z.enum(outcomes) });

/** How a person or a test plays the payment provider: on its page, or by saying what it is to do. */
export async function mountPaymentsBench(bench: FastifyInstance, platform: Platform, sandbox: Sandbox) {
  const desk = new SandboxDesk(bench, platform, sandbox);

  bench.post('/dev/pay.json', { schema: { body: payRequest, hide: true } }, async (request) => ({
    status: await desk.decide(payRequest.parse(request.body)),
    webhooks: desk.sent.slice(0, 40),
  }));
  bench.get('/dev/webhooks.json', { schema: { querystring: webhookQuery, hide: true } }, async (request) => ({
    webhooks: desk.sent.slice(0, webhookQuery.parse(request.query).limit),
  }));
  bench.get('/dev/secrets.json', async () => ({ secrets: { sandbox_webhook: sandbox.key.toString('hex') } }));
  bench.post('/dev/provider.json', { schema: { body: moods, hide: true } }, async (request) => {
    Object.assign(sandbox, moods.parse(request.body));
    return { away: sandbox.away, refuses: sandbox.refuses };
  });

  await bench.register(async (page) => {
    page.removeAllContentTypeParsers();
    page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    page.addHook('onRequest', refuseCrossSite);

    const orderOf = (request: FastifyRequest) => {
      const order = sandbox.orderIn(request.query as Record<string, string>);
      if (!order) throw new Failure('forbidden');
      return order;
    };
    page.get('/dev/pay', { schema: { hide: true } }, async (request, reply) => {
      const query = request.url.split('?')[1] ?? '';
      return reply.type('text/html; charset=utf-8').send(payPage(orderOf(request), query));
    });
    page.get(typefacePath, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('font/woff2').send(createReadStream(createRequire(import.meta.url).resolve(typeface))),
    );
    page.post('/dev/pay', { schema: { body: pressed, hide: true } }, async (request, reply) => {
      const { payment, back } = orderOf(request);
      const { outcome } = pressed.parse(request.body);
      await desk.decide(payRequest.parse({ payment_id: payment ?? '', outcome }));
      const { pathname, search } = new URL(back ?? '');
      return reply.redirect(pathname + search, 303);
    });
  });
}
