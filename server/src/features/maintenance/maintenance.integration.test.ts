import { beforeAll, describe, expect, it } from 'vitest';
import { nicheColours } from '#contract/sites/niche-colours.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { setMaintenance } from './maintenance.ts';

describe('a site that is closed for maintenance', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await freshApp();
    await app.db.transaction((tx) => setMaintenance(tx, app.sites, true, app.platform.clock.now()));
    await app.sites.reload();
  });

  it('says so in my language and in its own colours, and when to come back (R10.11)', async () => {
    const french = await app.visitor().get('/fr/search', { accept: 'text/html' });
    expect(french.statusCode).toBe(503);
    expect(french.headers['retry-after']).toBe('120');
    expect(french.body).toContain('De retour dans quelques minutes');
    expect(french.body).toContain(nicheColours[1].accent);
    const knot = await app.visitor({ host: 'bdsm.localhost' }).get('/');
    expect(knot.body).toContain('Back in a few minutes');
    expect(knot.body).toContain('Knot');
    expect(knot.body).toContain(nicheColours[3].accent);
  });

  it('answers calls with 503, and machines, staff and providers as ever (R10.11)', async () => {
    const call = await app.visitor().post('/api/user.php', { login: alice.login, password: alice.password });
    expect(call.statusCode).toBe(503);
    expect(call.json().error.code).toBe('maintenance');
    const statuses = ['/healthz', '/readyz', '/api/settings.php'].map(
      async (path) => (await app.visitor().get(path)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
    expect((await app.visitor().get('/api/admin/self.php')).statusCode).not.toBe(503);
    expect((await app.visitor().post('/api/payment-webhook.php', {})).statusCode).not.toBe(503);
  });

  it('is open again as soon as it is over, and its history says when it was closed (R10.11)', async () => {
    await app.db.transaction((tx) => setMaintenance(tx, app.sites, false, app.platform.clock.now()));
    await app.sites.reload();
    const answer = await app.visitor().post('/api/user.php', { login: alice.login, password: alice.password });
    expect(answer.statusCode).toBe(200);
    const { rows } = await app.db.query('select after from settings_changes where site_id = 1 order by id');
    expect(rows.map(({ after }) => after)).toEqual([{ maintenance: true }, { maintenance: false }]);
  });
});
