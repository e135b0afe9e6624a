import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulateGenesis } from '#server/testing/genesis-simulator.ts';
import { simulateCcbill, simulateVerotel } from '#server/testing/provider-simulators.ts';
import { faultsOf } from '#server/testing/purchases.ts';
import {
  ccbillMerchant,
  genesisMerchant,
  type Speaker,
  speakers,
  verotelShop,
} from '#server/testing/signed-messages.ts';
import { writeJson } from './bad-values.ts';
import { newBelonging } from './belongings.ts';
import { effort, seed } from './effort.ts';
import { spoiled } from './generate.ts';
import type { Target } from './target.ts';
import { Tally } from './verdict.ts';
import { type Attack, Wire } from './wire.ts';
import { type Attacker, buildWorld, here, type World } from './world.ts';

const messages = effort(800, 60);
/** A new order now and then: what became of the last one decides what may still become of it. */
const perOrder = 20;
const names = ['sandbox', 'verotel', 'ccbill', 'genesis'] as const;

let world: World;
let target: Target;
let tally: Tally;
let wire: Wire;
let buyer: Attacker;
beforeAll(async () => {
  world = await buildWorld();
  buyer = await world.newAttacker('free');
  tally = new Tally('webhooks', world.secrets);
  const [verotel, ccbill] = [await simulateVerotel(verotelShop), await simulateCcbill(ccbillMerchant)];
  const genesis = await simulateGenesis(genesisMerchant);
  target = await world.startTarget({
    GENESIS_USERNAME: genesisMerchant.username,
    GENESIS_PASSWORD: genesisMerchant.password,
    GENESIS_TERMINAL: genesisMerchant.terminal,
    GENESIS_URL: genesis.url,
    VEROTEL_SHOP_ID: verotelShop.shopId,
    VEROTEL_SIGNATURE_KEY: verotelShop.signatureKey,
    VEROTEL_URL: verotel.url,
    CCBILL_ACCOUNT: ccbillMerchant.account,
    CCBILL_SUBACCOUNT: ccbillMerchant.subaccount,
    CCBILL_FLEX_ID: ccbillMerchant.flexId,
    CCBILL_SALT: ccbillMerchant.salt,
    CCBILL_URL: ccbill.url,
  });
  wire = new Wire(target.port, 4);
});
afterAll(() => wire.close());

it('every provider that sends messages is among those that are played here', () => {
  const speaking = Object.entries(speakers(world.app.platform)).filter(([, speaker]) => speaker);
  expect(speaking.map(([name]) => name).sort()).toEqual([...names].sort());
});

describe('whatever a provider signs is answered by no error of ours, and leaves the books in order', () => {
  it.each(names)(`%s (seed ${seed})`, async (name) => {
    const speaker = speakers(world.app.platform)[name] as Speaker;
    for (let count = 0; count < messages; count += perOrder) {
      const payment = await orderAt(name);
      const good = fc.constantFrom(...speaker.kinds).map((kind) => speaker.fields(payment, kind));
      for (const said of fc.sample(spoiled(good), { seed: seed + count, numRuns: perOrder })) await say(speaker, said);
    }
    expect(await faultsOf(world.app)).toEqual([]);
    tally.judgeProcess(target);
    expect(tally.takeFaults()).toEqual([]);
  });
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function say(speaker: Speaker, said: unknown) {
  const text = writeJson(said);
  // What is no object, or what only JSON can say, is signed as the text it is.
  const isPlain = isObject(said) && text === JSON.stringify(said);
  const { method, path, headers, body } =
    speaker.sendText && !isPlain ? speaker.sendText(text) : speaker.send(isObject(said) ? said : { said });
  const attack: Attack = {
    about: 'a signed message',
    method,
    path,
    headers: { host: here, ...headers },
    body: body === undefined ? undefined : Buffer.from(body),
    tooLarge: path.length > 14_000 || (body?.length ?? 0) > 60_000,
  };
  tally.judge(attack, await wire.send(attack));
}

/** An order that waits to be paid at this provider, whichever would have been chosen for it. */
async function orderAt(provider: string) {
  const id = await newBelonging(world, buyer, 'order');
  const { rows } = await world.app.db.query<{ id: string; amount: number; currency: string }>(
    'update payments set provider = $2 where id = $1 returning id, amount, currency',
    [id, provider],
  );
  if (!rows[0]) throw new Error('Nothing could be ordered.');
  return rows[0];
}
