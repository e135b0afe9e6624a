import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Keeping } from '#web/platform/worker-scope.ts';

const source = readFileSync(join(resolve(import.meta.dirname, '../../../public'), 'sw-keeping.js'), 'utf8');

/** As much of a browser's caches as the worker uses; `slow` holds up whatever is to be written. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  slow: Promise<void> = Promise.resolve();
  readonly keys = async () => [...this.all.keys()];
  readonly delete = async (name: string) => this.all.delete(name);
  readonly open = async (name: string) => {
    await this.slow;
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    return {
      put: async (address: string, answer: Response) => void kept.set(address, answer),
    };
  };
  readonly match = async (address: string, { cacheName }: { cacheName: string }) =>
    this.all.get(cacheName)?.get(address)?.clone();
}

let caches: Caches;
let keeping: Keeping;

/** The worker as a browser starts it: of what it knew before, only the caches are left. */
function start() {
  const surroundings: { caches: Caches; keeping?: Keeping } = { caches };
  runInNewContext(source, surroundings);
  if (!surroundings.keeping) throw new Error('The worker keeps nothing.');
  keeping = surroundings.keeping;
}
beforeEach(() => {
  caches = new Caches();
  start();
});

async function answered(member: string, text = `${member}’s conversation`, ticket = keeping.begin()) {
  if (await keeping.belongsTo(ticket, member)) await keeping.keep(ticket, 'pages', '/chats/7', new Response(text));
}
const shown = async () => (await keeping.find('pages', '/chats/7'))?.text();

describe('what the device keeps of me', () => {
  it('is there for me, also after the worker was started anew (R10.07)', async () => {
    await answered('anna');
    expect(await shown()).toBe('anna’s conversation');
    start();
    expect(await shown()).toBe('anna’s conversation');
  });

  it('is gone when I log out (R10.07)', async () => {
    await answered('anna');
    await keeping.forget();
    expect([await shown(), caches.all.size]).toEqual([undefined, 0]);
  });

  it('is gone with the first answer that is sent to somebody else, or to nobody (R10.07)', async () => {
    await answered('anna');
    await answered('ben');
    expect(await shown()).toBe('ben’s conversation');
    await answered('nobody');
    expect([await shown(), caches.all.size]).toEqual([undefined, 0]);
  });

  it('does not come back with an answer that was under way while I logged out (R10.07)', async () => {
    await answered('anna');
    const before = keeping.begin();
    await keeping.forget();
    await answered('anna', 'late', before);
    expect([await shown(), caches.all.size]).toEqual([undefined, 0]);
    await answered('ben');
    await answered('anna', 'later still', before);
    expect(await shown()).toBe('ben’s conversation');
    expect([...caches.all.keys()]).toEqual(['kept-pages-ben']);
  });

  it('does not come back either when it was being written while I logged out (R10.07)', async () => {
    await answered('anna');
    let goOn = () => {};
    caches.slow = new Promise((done) => {
      goOn = done;
    });
    const ticket = keeping.begin();
    const writing = answered('anna', 'late', ticket);
    // So far that only the writing itself is left.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await keeping.forget();
    goOn();
    await writing;
    expect([await shown(), caches.all.size]).toEqual([undefined, 0]);
  });

  it('is not kept for a visitor, nor where the answer does not say whose it is (R10.07)', async () => {
    await answered('nobody');
    const ticket = keeping.begin();
    expect(await keeping.belongsTo(ticket, null)).toBe(false);
    await keeping.keep(ticket, 'photos', '/media/1', new Response('photo'));
    expect(caches.all.size).toBe(0);
  });

  it('is not deleted by an answer that tells whose device it is, unlike what is left of others (R10.07)', async () => {
    for (const name of ['kept-shared-anna', 'kept-pages-ben']) await caches.open(name);
    start();
    await answered('anna');
    expect([...caches.all.keys()].sort()).toEqual(['kept-pages-anna', 'kept-shared-anna']);
  });

  it('is shown to nobody where two members are found at once (R10.07)', async () => {
    for (const member of ['anna', 'ben']) {
      const cache = await caches.open(`kept-pages-${member}`);
      await cache.put('/chats/7', new Response(member));
    }
    start();
    expect(await shown()).toBe(undefined);
  });
});
