import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { auditCredits } from '#server/features/credits/credits.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { giveCredits } from '#server/testing/chats.ts';
import { type KillableNode, post, seededChance, startNode } from '#server/testing/faulty-network.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { until } from '#server/testing/until.ts';

/*
 * Short by default. The long form, before a release:
 * FAULT_SENDS=5000 FAULT_KILLS=20 npx vitest run --project postgres server/src/features/chat/faults
 */
const sends = Number(process.env.FAULT_SENDS ?? 100);
const kills = Number(process.env.FAULT_KILLS ?? 2);
const members = 20;
const each = Math.ceil(sends / members);
// Long enough for all messages; a run in which none gets through any more ends here.
const patience = 120_000 + sends * 200;
const embedded = process.env.TEST_DATABASE === 'embedded';

interface Sender {
  id: string;
  cookie: string;
  to: string;
}

// The embedded database belongs to one process, which this test kills.
test.skipIf(embedded)(
  'whatever is retried, torn or killed: every paid message is there once, and paid once (R10.03, R10.02)',
  { timeout: patience + kills * 20_000 },
  async () => {
    const app = await freshApp();
    const senders = await insertSenders(app);
    const chance = seededChance(20_261_115);
    const nodes = { active: await startNode(app.location), next: startNode(app.location) };
    const confirmed = new Map<string, string[]>();
    let done = 0;
    const killer = killAlong(app, nodes, () => done);
    await Promise.all(
      senders.map(async (sender) => {
        for (let number = 0; number < each; number += 1) {
          const clientId = randomUUID();
          await sendUntilConfirmed(() => nodes.active.origin, sender, { clientId, chance });
          confirmed.set(sender.id, [...(confirmed.get(sender.id) ?? []), clientId]);
          done += 1;
        }
      }),
    );
    expect(await killer).toBe(kills);
    nodes.active.kill();
    (await nodes.next).kill();

    const { rows } = await app.db.query<{ sender_id: string; client_id: string; id: string }>(
      'select sender_id, client_id, id from messages',
    );
    for (const { id } of senders) {
      const stored = rows.filter(({ sender_id }) => sender_id === id).map(({ client_id }) => client_id);
      expect(stored.sort()).toEqual(confirmed.get(id)?.sort());
    }
    expect(await moneyOf(app)).toEqual({ messages: sends, paid: sends, left: members, unpaid: 0, counted: 2 * sends });
    expect((await auditCredits(app.db)).faults).toEqual([]);
  },
);

/** Twenty members in ten pairs who write to one another; each has one credit more than their messages cost. */
async function insertSenders(app: TestApp): Promise<Sender[]> {
  const people: { id: string; cookie: string }[] = [];
  for (let number = 0; number < members; number += 1) {
    const { caller, user } = await signedUp(app, {}, { address: `10.1.1.${number}` });
    await giveCredits(app, user.id, each + 1);
    const cookie = Array.from(caller.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    people.push({ id: user.id, cookie });
  }
  await app.db.query(`update users set status = 'active', paid_user = true where id = any($1)`, [
    people.map(({ id }) => id),
  ]);
  return people.map((person, place) => ({ ...person, to: people[place ^ 1]?.id ?? '' }));
}

/** As a browser does: again and again under one client id, until somebody says that it is sent. */
async function sendUntilConfirmed(
  origin: () => string,
  sender: Sender,
  { clientId, chance }: { clientId: string; chance: () => number },
) {
  const body = { kind: 'text', text: `Message ${clientId}`, member: sender.to, client_id: clientId };
  let key = randomUUID();
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const fate = chance();
    // Some answers never arrive, some messages are sent twice at once, some retries forget that they are retries.
    const tornAfter = fate < 0.2 ? Math.floor(chance() * 40) : undefined;
    const call = () => post(`${origin()}/api/chat.php`, { cookie: sender.cookie, key, body, tornAfter });
    const [answer] = await Promise.all(fate > 0.85 ? [call(), call()] : [call()]);
    if (answer && (answer.status === 201 || answer.status === 200)) return;
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 409)
      throw new Error(`A message was refused: ${answer.status} ${answer.body}`);
    if (fate > 0.5) key = randomUUID();
    // So long a browser waits before it tries again.
    await pause(20 + chance() * 60);
  }
  throw new Error('A message was never confirmed.');
}

/** Each time a share of the messages is through, the node that answers dies and the next one takes over. */
async function killAlong(
  app: TestApp,
  nodes: { active: KillableNode; next: Promise<KillableNode> },
  done: () => number,
) {
  for (let killed = 0; killed < kills; killed += 1) {
    const due = ((killed + 1) * sends) / (kills + 1);
    const next = await nodes.next;
    await until(() => done() >= due, patience);
    nodes.active.kill();
    nodes.active = next;
    nodes.next = startNode(app.location);
  }
  return kills;
}

async function moneyOf({ db }: TestApp) {
  const { rows } = await db.query(
    `select (select count(*)::int from messages) as messages,
       (select count(*)::int from ledger_movements where cause = 'message') as paid,
       (select sum(balance)::int from ledger_accounts where kind = 'member') as left,
       (select count(*)::int from messages where not exists (
         select from ledger_movements where cause = 'message' and cause_id = messages.id::text)) as unpaid,
       (select sum(messages)::int from chat_totals) as counted`,
  );
  return rows[0];
}
