import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { confirmedMember, mailsTo } from '#server/testing/newcomer.ts';
import { announce } from './announcements.ts';
import { preferencesFrom } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

type Kind = 'promotions' | 'news';
const asked = (kind: Kind) => ({ ...preferencesFrom(), [kind]: { email: true, push: false } });

async function tell(kind: Kind) {
  const [site] = app.sites.all;
  if (!site) throw new Error('There is no site.');
  const both = (en: string, fr: string) => ({ en, fr });
  const announcement = {
    siteId: site.id,
    kind,
    title: both('A quarter more', 'Un quart en plus'),
    text: both('Every bundle.\n\nUntil Sunday.', 'Chaque forfait.\n\nJusqu’à dimanche.'),
    action: both('See bundles', 'Voir les forfaits'),
    path: '/premium',
  };
  await app.db.transaction((tx) => announce(tx, app.platform, announcement, app.platform.clock.now()));
  await app.platform.jobs.runDue();
}
const told = async (email: string) => (await mailsTo(app, email)).filter(({ subject }) => subject === 'A quarter more');

describe.each(['promotions', 'news'] as const)('what an operator sends as %s', (kind) => {
  it('reaches whoever switched it on, once each time, and nobody else (R3.04)', async () => {
    const [wants, other, nothing] = [
      await confirmedMember(app),
      await confirmedMember(app),
      await confirmedMember(app),
    ];
    await wants.caller.put('/api/notifications.php', { preferences: asked(kind) });
    const otherKind = kind === 'news' ? 'promotions' : 'news';
    await other.caller.put('/api/notifications.php', { preferences: asked(otherKind) });
    await tell(kind);
    await app.platform.jobs.runDue();
    expect(await told(wants.person.email)).toHaveLength(1);
    expect((await told(wants.person.email))[0]?.text).toContain('Every bundle.\n\nUntil Sunday.');
    expect(await told(other.person.email)).toEqual([]);
    expect(await told(nothing.person.email)).toEqual([]);

    await wants.caller.put('/api/notifications.php', { preferences: preferencesFrom() });
    await tell(kind);
    expect(await told(wants.person.email)).toHaveLength(1);
  });
});
