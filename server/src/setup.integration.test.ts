import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { parseConfig } from './config.ts';
import { openDatabase } from './platform/database/database.ts';
import { type Finding, launchFindings } from './platform/launch/checks.ts';
import { freshApp } from './testing/app.ts';
import { closeAfterwards } from './testing/closing.ts';
import { freshLocation } from './testing/database.ts';
import { programArguments } from './testing/program.ts';
import { openRelay } from './testing/relay.ts';
import { everythingStored } from './testing/stored.ts';

const root = resolve(import.meta.dirname, '../..');
const wishes = {
  SETUP_OWNER_LOGIN: 'nora',
  SETUP_OWNER_PASSWORD: 'seven quiet lanterns over harbour',
  SETUP_COMPANY_NAME: 'Example Harbour B.V.',
  SETUP_SITE_HOST: 'www.harbour.example',
  SETUP_SITE_NAME: 'Harbour',
  SETUP_NICHE: '3',
};

async function run(parameters: string[], env: Record<string, string>, script = 'server/src/setup.ts') {
  const child = spawn(process.execPath, [...programArguments(join(root, script)), ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, complaint, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, complaint, status: Number(status) };
}

async function freshUrl() {
  const location = await freshLocation();
  if (!('url' in location)) throw new Error('Setting up is tried on a server.');
  return location.url;
}

// Production runs on a PostgreSQL server alone.
describe.skipIf(process.env.TEST_DATABASE === 'embedded')('npm run setup', { timeout: 120_000 }, () => {
  let env: Record<string, string>;
  let url = '';
  beforeAll(async () => {
    url = await freshUrl();
    const folder = mkdtempSync(join(tmpdir(), 'rendezvous-setup-'));
    closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }));
    const keys = { SECRET_KEY: 'a key for nothing but this test..', BACKUP_KEY: 'another key for nothing but this' };
    env = { DATABASE_URL: url, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', ...keys };
  });

  it('makes the first owner, company and site, shows the second factor once, and says what is missing (R10.11)', async () => {
    const { output, complaint, status } = await run(['--yes'], { ...env, ...wishes });
    expect(complaint).toBe('');
    expect(status).toBe(0);
    expect(output).toMatch(/– Mail relay +SMTP_URL is not set/);
    expect(output).toMatch(/✓ Database +PostgreSQL/);
    const uri = /^otpauth:\/\/.*$/m.exec(output)?.[0] ?? '';

    const db = await openDatabase({ url, poolSize: 1 });
    const { rows } = await db.query(
      'select host, settings, info from sites join companies on companies.id = company_id',
    );
    expect(rows).toEqual([
      expect.objectContaining({
        host: 'harbour.example',
        settings: { name: 'Harbour', niche: 3, support_email: 'support@harbour.example' },
        info: expect.objectContaining({ name: 'Example Harbour B.V.' }),
      }),
    ]);
    const { rows: places } = await db.query<{ cities: number }>('select count(*)::int as cities from cities');
    expect(places[0]?.cities).toBeGreaterThan(100);
    await db.close();

    const app = await freshApp({
      location: { url, poolSize: 3 },
      config: { production: true, secretKey: env.SECRET_KEY },
    });
    const owner = app.visitor({ host: 'harbour.example' });
    const totp = (URI.parse(uri) as TOTP).generate();
    const answer = await owner.post('/api/admin/login.php', {
      login: 'nora',
      password: wishes.SETUP_OWNER_PASSWORD,
      totp,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().staff.role).toBe('owner');
    await app.close();
  });

  it('asked again it says so, changes nothing and fails; --add-site adds one more (R10.11)', async () => {
    const db = await openDatabase({ url, poolSize: 1 });
    closeAfterwards(() => db.close());
    const before = await everythingStored(db);
    const again = await run(['--yes'], { ...env, ...wishes, SETUP_SITE_HOST: 'other.example' });
    expect(again.status).not.toBe(0);
    expect(again.complaint).toContain('set up already');
    expect(await everythingStored(db)).toEqual(before);

    const site = { SETUP_SITE_HOST: 'lantern.example', SETUP_SITE_NAME: 'Lantern', SETUP_NICHE: 'gay' };
    expect(await run(['--add-site'], { ...env, ...site })).toMatchObject({ complaint: '', status: 0 });
    const twice = await run(['--add-site'], { ...env, ...site });
    expect(twice).toMatchObject({
      status: 1,
      complaint: expect.stringContaining('There is a site at lantern.example'),
    });
    const { rows } = await db.query(`select host, settings->'niche' as niche, company_id from sites order by id`);
    expect(rows).toMatchObject([{ host: 'harbour.example' }, { host: 'lantern.example', niche: 7 }]);
    expect(new Set(rows.map(({ company_id }) => company_id)).size).toBe(1);
  });

  it('names what it was not told, and refuses a password that is easily guessed, without making anything (R10.11)', async () => {
    const empty = { ...env, DATABASE_URL: await freshUrl() };
    const untold = await run(['--yes'], { ...empty, ...wishes, SETUP_SITE_HOST: 'not a host', SETUP_NICHE: '9' });
    expect(untold.complaint).toContain('set SETUP_SITE_HOST, SETUP_NICHE');
    const weak = await run(['--yes'], { ...empty, ...wishes, SETUP_OWNER_PASSWORD: 'password1234' });
    expect(weak.complaint).toContain('easily guessed');
    const db = await openDatabase({ url: empty.DATABASE_URL, poolSize: 1 });
    expect((await db.query('select 1 from sites union all select 1 from staff')).rows).toEqual([]);
    await db.close();
  });

  it('asks on a page that is shown once, and a mistake there is explained (R10.11)', async () => {
    const empty = await freshUrl();
    const port = await freePort();
    const child = spawn(process.execPath, programArguments(join(root, 'server/src/setup.ts')), {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        ...env,
        DATABASE_URL: empty,
        PORT: String(port),
        PUBLIC_URL: 'https://x.example',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    closeAfterwards(async () => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const address = await new Promise<string>((found) => {
      child.stdout.on('data', (line) => {
        const at = /http:\/\/localhost:\S+/.exec(String(line))?.[0];
        if (at) found(at);
      });
    });
    const guessed = await fetch(new URL('/setup/guess', address));
    expect(guessed.status).toBe(404);
    expect(await (await fetch(address)).text()).toContain('Set up Rendezvous');
    const french = await (await fetch(address, { headers: { 'accept-language': 'fr-FR,fr' } })).text();
    expect(french).toContain('Installer Rendezvous');
    expect(french).toContain('<html lang="fr">');
    const send = (given: Record<string, string>) =>
      fetch(address, { method: 'POST', body: new URLSearchParams(given) });
    const refused = await send({ ...wishes, SETUP_NICHE: '9' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Please check: Kind of site.');
    const made = await send(wishes);
    expect(made.status).toBe(201);
    expect(await made.text()).toContain('harbour.example is there');
    expect((await exited)[0]).toBe(0);
  });

  it('production does not start on a database that holds the demo world (R10.11)', async () => {
    const empty = await freshUrl();
    const db = await openDatabase({ url: empty, poolSize: 1 });
    await db.query(`insert into platform_state (key, value) values ('demo_world', '{}')`);
    await db.close();
    const onDemo = { ...env, DATABASE_URL: empty, NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' };
    const started = await run([], onDemo, 'server/src/main.ts');
    expect(started).toMatchObject({ status: 1, complaint: expect.stringContaining('holds the demo world') });
    const setUp = await run(['--yes'], { ...onDemo, ...wishes });
    expect(setUp).toMatchObject({ status: 1, complaint: expect.stringContaining('holds the demo world') });
  });
});

describe('the launch checklist', () => {
  const surroundings = { DATABASE_URL: 'postgres://x/y', SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://x.example' };
  const stateOf = (findings: Finding[], subject: string) =>
    findings.find((finding) => finding.subject === subject)?.state;

  it('tries what is configured and tells what works from what does not (R10.11)', async () => {
    const app = await freshApp();
    const relay = await openRelay();
    closeAfterwards(relay.close);
    const look = (variables: Record<string, string>, fetched: typeof fetch) =>
      launchFindings({
        ...app.platform,
        config: parseConfig({ NODE_ENV: 'production', ...surroundings, ...variables }),
        fetch: fetched,
      });
    const secured = { 'strict-transport-security': 'max-age=1' };
    const good = await look(
      { SMTP_URL: relay.url, MAIL_FROM: 'Harbour <hello@harbour.example>', TRUSTED_PROXIES: '10.0.0.1' },
      async () => new Response('{}', { headers: secured }),
    );
    for (const subject of ['Database', 'Mail relay', 'Countries', 'Push', 'Public address', 'TLS proxy'])
      expect(stateOf(good, subject), subject).toBe('good');

    const closed = `127.0.0.1:${await freePort()}`;
    const bad = await look({ SMTP_URL: `smtp://who:hunter2@${closed}`, REDIS_URL: `redis://${closed}` }, async () => {
      return new Response('', { status: 502 });
    });
    for (const subject of ['Mail relay', 'Redis', 'Public address'])
      expect(stateOf(bad, subject), subject).toBe('wrong');
    expect(stateOf(bad, 'TLS proxy')).toBe('missing');
    expect(JSON.stringify(bad)).not.toContain('hunter2');
  });
});

it('the keys that setup makes are kept where every command reads them (R10.11)', async () => {
  const { keepKeys, missingKeys } = await import('./platform/launch/keys.ts');
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-keys-'));
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }));
  const keys = missingKeys({ SECRET_KEY: ' ', BACKUP_KEY: 'is set' });
  expect(Object.keys(keys)).toEqual(['SECRET_KEY']);
  keepKeys(join(folder, '.env'), keys);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(`SECRET_KEY=${keys.SECRET_KEY}\n`);
  expect(parseConfig({ SECRET_KEY: keys.SECRET_KEY }).secretKey).toBe(keys.SECRET_KEY);
});
