import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { belongingsOfVictim, newBelonging, nobodys } from './belongings.ts';
import { type Draft, draftsOf, strayDrafts } from './drafts.ts';
import { effort, seed } from './effort.ts';
import { allowedChanges } from './expectations.ts';
import { type Thing, things } from './fields.ts';
import type { Known } from './generate.ts';
import { callNames } from './inputs.ts';
import { browserHeaders } from './requests.ts';
import type { Target } from './target.ts';
import { Tally } from './verdict.ts';
import { changedTables, rowsOf } from './victim-rows.ts';
import { type Answer, type Attack, Wire } from './wire.ts';
import { type Attacker, buildWorld, livingRoles, type Role, type World } from './world.ts';

const requests = effort(52_000, 4_000);
/** How many of each kind of caller take turns: limits per member would answer too much otherwise. */
const perKind = effort(8, 2);
const kinds: Role[] = ['visitor', 'unconfirmed', 'free', 'premium', 'banned', 'pending deletion', 'of another site'];
const lanes = 12;
/** So many requests to each target are made up at a time. */
const batch = 20;

let world: World;
let target: Target;
let tally: Tally;
let wire: Wire;
let callers: Attacker[];
let known: Known;
beforeAll(async () => {
  world = await buildWorld();
  callers = [];
  for (let turn = 0; turn < perKind; turn += 1) callers.push(...(await Promise.all(kinds.map(world.newAttacker))));
  known = await knownThings();
  tally = new Tally('fuzz', world.secrets);
  target = await world.startTarget();
  wire = new Wire(target.port, lanes);
});
afterAll(() => wire.close());

it(`no request is bad enough to be answered with an error of ours (seed ${seed})`, async () => {
  const before = await rowsOf(world.app, world.victim.id);
  const targets = [
    ...callNames.map((name) => ({ name, arbitrary: draftsOf(name, known) })),
    ...strayDrafts().filter(({ name }) => name !== 'pages' || target.hasPages),
  ];
  const rounds = Math.ceil(requests / (targets.length * batch));
  for (let round = 0; round < rounds && target.isAlive(); round += 1) {
    const samples = targets.map(({ arbitrary }, index) =>
      fc.sample(arbitrary, { seed: seed + round * targets.length + index, numRuns: batch }),
    );
    await sendAll(interleaved(samples));
  }
  const allowed = new Set(Object.values(allowedChanges).flatMap(({ tables }) => tables));
  const changed = changedTables(before, await rowsOf(world.app, world.victim.id)).filter(
    (table) => !allowed.has(table),
  );
  if (changed.length > 0) tally.fault('rule', `what the victim has was changed in ${changed.join(', ')}`);
  tally.judgeProcess(target);
  expect(tally.takeFaults()).toEqual([]);
  expect(tally.counts.requests).toBeGreaterThanOrEqual(requests);
});

async function sendAll(drafts: Draft[]) {
  let next = 0;
  const lane = async () => {
    for (let draft = drafts[next++]; draft; draft = drafts[next++]) await send(draft);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function send(draft: Draft) {
  const caller = callers[draft.caller % callers.length] as Attacker;
  const attack: Attack = {
    about: `${draft.about} by ${caller.role}`,
    method: draft.method,
    path: draft.path,
    headers: { ...browserHeaders(caller, draft.method, draft.network), ...draft.headers },
    body: draft.body,
    tooLarge: draft.tooLarge,
  };
  const answer = await wire.send(attack);
  tally.judge(attack, answer);
  if (typeof answer !== 'string' && hasLostSession(caller, draft, answer)) await world.renew(caller);
}

/** Somebody logged them out, themselves or by a change of password. */
const hasLostSession = ({ role }: Attacker, { about, headers }: Draft, { status, body }: Answer) =>
  livingRoles.includes(role) &&
  headers.cookie === undefined &&
  headers.host === undefined &&
  (about === 'logout' || (status === 403 && body.includes('authentication_required')));

const interleaved = (lists: Draft[][]): Draft[] =>
  Array.from({ length: batch }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();

/** Of everything that can be named: what some of the callers own, what the victim owns, and what nobody owns. */
async function knownThings(): Promise<Known> {
  const owners = callers.filter(({ role }) => livingRoles.includes(role)).slice(0, 3);
  const victims = await belongingsOfVictim(world);
  const known: Partial<Record<Thing, string[]>> = {};
  for (const thing of things) {
    const own = await Promise.all(owners.map((owner) => newBelonging(world, owner, thing)));
    known[thing] = [...own.filter((id) => id !== undefined), victims[thing], nobodys[thing]];
  }
  return known as Record<Thing, string[]>;
}
