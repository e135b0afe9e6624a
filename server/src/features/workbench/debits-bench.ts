import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { block, blockFor, type DebitCollector, unblock } from '#server/features/direct-debit/direct-debit.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Platform } from '#server/platform/platform.ts';

const change = z.strictObject({ whom: z.string().max(60), blocked: z.boolean() });

/** How a person or a test sees what a blocked account, phone or member is told, as `npm run collect -- --block` does it. */
export function mountDebitsBench(bench: FastifyInstance, { db, clock }: Platform, debits: DebitCollector) {
  bench.post('/dev/debits.json', { schema: { body: change, hide: true } }, async (request) => {
    const { whom, blocked } = change.parse(request.body);
    const given = blockFor(debits, whom);
    if (!given) throw new Failure('not_found');
    if (blocked) await block(db, given, clock.now());
    else await unblock(db, given);
    return { kind: given.kind, blocked };
  });
}
