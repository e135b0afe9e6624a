import { expect, it } from 'vitest';
import type { PageContext } from '#contract/pages/pages.ts';
import { offerFor } from './load-offer.server.ts';

const joined = '2026-11-15T20:00:00Z';
const hour = 3_600_000;

/** Somebody so long after joining, and how each of the two discounts is answered; undefined is refused. */
function visit({ paid = false, hours = 1, quick, welcome }: Visit) {
  const asked: unknown[] = [];
  const ask = async (name: string, query?: { welcome?: string }) => {
    if (name === 'user') return { user: { paid_user: paid, signup_date: joined } };
    asked.push(query);
    const found = query?.welcome ? welcome : quick;
    if (!found) throw Response.json({}, { status: 404 });
    return { discountcode: { code: found } };
  };
  const now = new Date(Date.parse(joined) + hours * hour);
  return { context: { loggedIn: true, now, ask } as unknown as PageContext, asked };
}
interface Visit {
  paid?: boolean;
  hours?: number;
  quick?: string;
  welcome?: string;
}

it('in my first hours their discount is taken off, afterwards the welcome (R1.08, R4.11)', async () => {
  const both = { quick: 'TIMEBONUS25', welcome: 'WELCOME25' };
  expect((await offerFor(visit(both).context))?.code).toBe('TIMEBONUS25');
  expect((await offerFor(visit({ ...both, hours: 5 }).context))?.code).toBe('WELCOME25');
  expect((await offerFor(visit({ welcome: 'WELCOME25' }).context))?.code).toBe('WELCOME25');
});

it('that no discount could be had is no failure of the page (R8.11)', async () => {
  expect(await offerFor(visit({}).context)).toBeNull();
  expect(await offerFor(visit({ hours: 100 }).context)).toBeNull();
});

it('nobody is asked about who has paid or is not logged in (R4.11)', async () => {
  const { context, asked } = visit({ paid: true, quick: 'TIMEBONUS25', welcome: 'WELCOME25' });
  expect(await offerFor(context)).toBeNull();
  expect(await offerFor({ ...context, loggedIn: false })).toBeNull();
  expect(asked).toEqual([]);
});
