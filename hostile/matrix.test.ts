import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/call-paths.ts';
import { pictureFile } from '#server/testing/pictures.ts';
import { belongingsOfVictim, newBelonging, nobodys } from './belongings.ts';
import { allowedChanges, neverAccepted, otherRefusals } from './expectations.ts';
import { publicThings, type Thing } from './fields.ts';
import { callNames, schemaOf } from './inputs.ts';
import { type Target as Aim, type Case, casesOf, objectOf } from './matrix.ts';
import { orderlyRequest } from './requests.ts';
import type { Target } from './target.ts';
import { Tally } from './verdict.ts';
import { changedTables, rowsOf } from './victim-rows.ts';
import { type Answer, type Attack, Wire } from './wire.ts';
import { type Attacker, buildWorld, livingRoles, roles, type World } from './world.ts';

let world: World;
let target: Target;
let tally: Tally;
let wire: Wire;
let victims: Record<Thing, string>;
beforeAll(async () => {
  world = await buildWorld();
  victims = await belongingsOfVictim(world);
  tally = new Tally('matrix', world.secrets);
  target = await world.startTarget();
  wire = new Wire(target.port, roles.length);
});
afterAll(() => wire.close());

interface Asked extends Case {
  attacker: Attacker;
  attack: Attack;
  answer: Answer;
  /** Status and code: what tells one refusal from another. */
  outcome: string;
}

describe('whoever asks about whatever belongs to anybody gets no more than is theirs by', () => {
  test.each(callNames)('%s', async (call) => {
    const attackers = await Promise.all(roles.map(world.newAttacker));
    const before = await rowsOf(world.app, world.victim.id);
    const asked = (await Promise.all(attackers.map((attacker) => askAll(attacker, casesOf(call))))).flat();
    for (const each of asked) judge(each, asked);
    for (const field of new Set(asked.filter(isPrivate).map((each) => each.field))) judgeOwn(call, field, asked);
    const allowed = allowedChanges[call]?.tables ?? [];
    const changed = changedTables(before, await rowsOf(world.app, world.victim.id));
    for (const table of changed.filter((each) => !allowed.includes(each)))
      tally.fault('rule', `${call} changed what the victim has in ${table}`);
    tally.judgeProcess(target);
    expect(tally.takeFaults()).toEqual([]);
  });
});

const isLiving = ({ role }: Attacker) => livingRoles.includes(role);
const isPrivate = ({ thing }: Case) => thing !== undefined && !publicThings.includes(thing);

async function askAll(attacker: Attacker, cases: Case[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const each of cases) asked.push(...(await ask(attacker, each)));
  return asked;
}

async function ask(attacker: Attacker, aimed: Case): Promise<Asked[]> {
  const { call, query, body } = aimed;
  const lookUp = async (thing: Thing, aim: Aim) => {
    if (aim === 'victim') return victims[thing];
    return aim === 'own' && isLiving(attacker) ? newBelonging(world, attacker, thing) : nobodys[thing];
  };
  const input = { query: await objectOf(query, lookUp), body: body && (await objectOf(body, lookUp)) };
  if (!input.query || (body && !input.body)) return [];
  const file = schemaOf(call).upload === undefined ? undefined : await pictureFile(Number(attacker.id.slice(-6)));
  const attack = orderlyRequest(call, attacker, { query: input.query, body: input.body, ...(file && { file }) });
  const answer = await wire.send(attack);
  tally.judge(attack, answer);
  if (typeof answer === 'string') return [];
  return [{ ...aimed, attacker, attack, answer, outcome: outcomeOf(answer) }];
}

function outcomeOf({ status, body }: Answer): string {
  try {
    return `${status} ${JSON.parse(body.toString('utf8')).error?.code ?? ''}`.trim();
  } catch {
    return String(status);
  }
}

/** A session that is none is told so before anything else; somebody else's thing looks like one that is not there. */
function judge(each: Asked, all: Asked[]) {
  const { call, field, attacker, attack, answer, outcome } = each;
  const isRefusedAtTheDoor = outcome === '403 authentication_required';
  if (schemaOf(call).staff) {
    if (!isRefusedAtTheDoor) tally.fault('rule', `answered ${outcome} to somebody who does not work here`, attack);
    return;
  }
  if (isLiving(attacker) && isRefusedAtTheDoor) tally.fault('rule', 'a living session was refused', attack);
  if (!isLiving(attacker)) {
    if (schemaOf(call).session && !isRefusedAtTheDoor)
      tally.fault('rule', `answered ${outcome} without a session`, attack);
    return;
  }
  if (each.target !== 'victim' || !isPrivate(each)) return;
  const expected = otherRefusals[`${call}.${field}`]?.status ?? 404;
  // Whoever has yet to confirm the address is told so before anybody looks at what they ask about.
  if (answer.status !== expected && outcome !== '403 address_unconfirmed')
    tally.fault('rule', `answered ${outcome} about somebody else’s ${each.thing}, not ${expected}`, attack);
  const nobodys = all.find(
    (other) => other.attacker === attacker && other.field === field && other.target === 'nobody',
  );
  if (nobodys && nobodys.outcome !== outcome)
    tally.fault('rule', `answered ${outcome}, but ${nobodys.outcome} about one that nobody has`, attack);
}

/** A refusal says something only where somebody with a thing of their own is let in by the same request. */
function judgeOwn(call: CallName, field: string, asked: Asked[]) {
  // What staff do is nobody else's own.
  if (schemaOf(call).staff) return;
  const own = asked.filter((each) => each.field === field && each.target === 'own' && isLiving(each.attacker));
  if (own.length === 0 || own.some(({ answer }) => answer.status < 300)) return;
  if (neverAccepted[`${call}.${field}`] === undefined)
    tally.fault('rule', `${call}.${field}: nobody gets anywhere with their own: ${own.map(({ outcome }) => outcome)}`);
}
