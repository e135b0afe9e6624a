import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { atWork, codeOf, hire, logInAs } from '#server/testing/staff.ts';

const minute = 60;
let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

describe('logging in to the back office', () => {
  it('takes password and second factor, and says what I may do', async () => {
    const who = await hire(app, 'support');
    const caller = app.visitor();
    const answer = await logInAs(app, caller, who);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ staff: { login: who.login, role: 'support' } });
    expect(answer.json().permissions).toContain('grant_credits');
    expect(answer.json().permissions).not.toContain('change_settings');
    expect(String(answer.headers['set-cookie'])).toMatch(/^auth\.staff=.+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await caller.get('/api/admin/self.php')).json()).toMatchObject({ staff: { id: who.id } });
  });

  it('is refused alike for a wrong password, a wrong code and somebody unknown', async () => {
    const who = await hire(app, 'owner');
    const wrong = [
      await logInAs(app, app.visitor(), { ...who, password: 'something else' }),
      await logInAs(app, app.visitor(), who, '000000'),
      await logInAs(app, app.visitor(), { ...who, login: 'nobody' }),
    ];
    for (const answer of wrong) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ error: { code: 'login_failed' } });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('accepts a code once', async () => {
    const who = await hire(app, 'owner');
    const code = codeOf(app, who);
    expect((await logInAs(app, app.visitor(), who, code)).statusCode).toBe(200);
    expect((await logInAs(app, app.visitor(), who, code)).statusCode).toBe(401);
    expect((await logInAs(app, app.visitor(), who, codeOf(app, who, 1))).statusCode).toBe(200);
  });

  it('is closed for a while after five wrong tries, whoever is right then', async () => {
    const who = await hire(app, 'owner');
    for (let tries = 0; tries < 5; tries += 1) await logInAs(app, app.visitor(), { ...who, password: 'wrong' });
    expect((await logInAs(app, app.visitor(), who)).statusCode).toBe(429);
    app.advance(16 * minute);
    expect((await logInAs(app, app.visitor(), who)).statusCode).toBe(200);
  });

  it('ends when I log out, after half an hour of doing nothing, and after ten hours', async () => {
    const left = await atWork(app, 'support');
    expect((await left.post('/api/admin/logout.php')).statusCode).toBe(200);
    expect((await left.get('/api/admin/self.php')).statusCode).toBe(403);

    const idle = await atWork(app, 'support');
    app.advance(29 * minute);
    expect((await idle.get('/api/admin/self.php')).statusCode).toBe(200);
    app.advance(31 * minute);
    expect((await idle.get('/api/admin/self.php')).statusCode).toBe(403);

    const busy = await atWork(app, 'support');
    for (let hours = 0; hours < 20; hours += 1) {
      app.advance(29 * minute);
      await busy.get('/api/admin/self.php');
    }
    expect((await busy.get('/api/admin/self.php')).statusCode).toBe(200);
    app.advance(25 * minute);
    expect((await busy.get('/api/admin/self.php')).statusCode).toBe(403);
  });

  it('is nothing a member’s session opens, nor does it open anything of a member', async () => {
    const owner = await atWork(app, 'owner');
    expect((await owner.get('/api/profile.php')).statusCode).toBe(403);
  });
});

describe('what moves money or shuts somebody out', () => {
  it('asks for the second factor again when it was shown more than ten minutes ago', async () => {
    const owner = await atWork(app, 'owner');
    app.advance(11 * minute);
    const asked = await owner.get('/api/admin/staff.php');
    expect([asked.statusCode, asked.json().error.code]).toEqual([403, 'step_up_required']);
    expect((await owner.get('/api/admin/audit.php')).statusCode).toBe(200);
    const wrong = await owner.post('/api/admin/step-up.php', { totp: '000000' });
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([401, 'otp_invalid']);
    expect((await owner.post('/api/admin/step-up.php', { totp: codeOf(app, owner.staff) })).statusCode).toBe(200);
    expect((await owner.get('/api/admin/staff.php')).statusCode).toBe(200);
  });
});

describe('an owner', () => {
  it('adds somebody, who logs in with the secret that is shown once', async () => {
    const owner = await atWork(app, 'owner');
    const newcomer = { login: 'Nina.W', name: 'Nina', role: 'moderator', password: 'a quiet walk by the sea' };
    const added = await owner.post('/api/admin/staff.php', newcomer);
    expect(added.statusCode).toBe(201);
    const { staff, totp_secret: secret, totp_uri: uri } = added.json();
    expect(uri).toContain('otpauth://totp/');
    const who = { id: staff.id, login: staff.login, password: newcomer.password, secret };
    expect((await logInAs(app, app.visitor(), who)).statusCode).toBe(200);
    const again = await owner.post('/api/admin/staff.php', newcomer);
    expect([again.statusCode, Object.keys(again.json().error.fields)]).toEqual([422, ['login']]);
    const weak = await owner.post('/api/admin/staff.php', { ...newcomer, login: 'other', password: 'password1' });
    expect([weak.statusCode, Object.keys(weak.json().error.fields)]).toEqual([422, ['password']]);
  });

  it('closes an account, and its sessions end at once', async () => {
    const owner = await atWork(app, 'owner');
    const support = await atWork(app, 'support');
    const closed = await owner.put('/api/admin/staff.php', { id: support.staff.id, disabled: true });
    expect(closed.statusCode).toBe(200);
    expect((await support.get('/api/admin/self.php')).statusCode).toBe(403);
    expect((await logInAs(app, app.visitor(), support.staff, codeOf(app, support.staff, 1))).statusCode).toBe(401);
  });

  it('who is the last one cannot close their own account or give it another role', async () => {
    await app.db.query(`update staff set disabled_at = now() where role = 'owner'`);
    const owner = await atWork(app, 'owner');
    for (const change of [{ disabled: true }, { role: 'support' }]) {
      const answer = await owner.put('/api/admin/staff.php', { id: owner.staff.id, ...change });
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'last_owner']);
    }
    expect((await owner.get('/api/admin/self.php')).statusCode).toBe(200);
  });

  it('reads in the log who did what, page after page, and nobody can change it', async () => {
    const owner = await atWork(app, 'owner');
    const { entries } = (await owner.get('/api/admin/audit.php?action=login')).json();
    expect(entries[0]).toMatchObject({ action: 'login', staff: { id: owner.staff.id, role: 'owner' } });
    await expect(app.db.query(`update audit_log set reason = 'another'`)).rejects.toThrow('only grows');
    await expect(app.db.query('delete from audit_log')).rejects.toThrow('only grows');
  });
});
