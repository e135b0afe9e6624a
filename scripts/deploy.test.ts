import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createMetrics, observe } from '#server/platform/metrics.ts';
import { serverEnvironment, serverFlags } from './processes.mjs';
import { root } from './progress.mjs';
import { freePort, onPath, waitFor } from './services.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-deploy-'));
const closings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

describe('what is seen of a running installation', () => {
  const metrics = createMetrics();
  observe(metrics, { jobAges: async () => ({}), diskFree: async () => undefined, replicas: { report: () => [] } });
  const known = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  // `up` is Prometheus's own, and a histogram has several series.
  const isKnown = (name: string) => name === 'up' || known.includes(name.replace(/_(bucket|count|sum)$/, ''));
  const namesIn = (expression: string) =>
    [
      ...expression
        .replaceAll(/\{[^}]*\}|"[^"]*"|\bby \([^)]*\)/g, '')
        .matchAll(/\b[a-z][a-z0-9]*(_[a-z0-9]+)+\b|\bup\b/g),
    ]
      .map(([name]) => name)
      .filter((name) => name !== 'histogram_quantile');

  it('dashboard and alert rules ask for metrics that there are (R10.11)', () => {
    const { panels } = JSON.parse(read('deploy/monitoring/grafana.json'));
    const { groups } = parse(read('deploy/monitoring/alerts.yaml'));
    const shown = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
    const watched = groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr));
    const names = new Set([...shown, ...watched].flatMap(namesIn));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !isKnown(name))).toEqual([]);
  });

  test.skipIf(!onPath('promtool'))('promtool accepts the alert rules (R10.11)', () => {
    const checked = spawnSync('promtool', ['check', 'rules', join(root, 'deploy/monitoring/alerts.yaml')]);
    expect(checked.status, String(checked.stderr)).toBe(0);
  });
});

it.each(['Dockerfile', 'deploy/systemd/rendezvous-web@.service', 'deploy/systemd/rendezvous-worker.service'])(
  '%s runs Node as npm start does (R10.11)',
  (file) => {
    const text = read(file);
    const settings = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`);
    for (const part of [...serverFlags, ...settings]) expect(text).toContain(part);
  },
);

describe('the container image', () => {
  it('has stages, no root user, a health check, and starts the server itself (R10.11)', () => {
    const lines = read('Dockerfile').split('\n');
    expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
    expect(lines).toContain('USER node');
    expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD ')));
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'data', 'node_modules']));
  });

  it('compose starts database, Valkey, store and app, on a root that cannot be written to (R10.11)', () => {
    const { services } = parse(read('compose.yaml'), { merge: true });
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['web', 'worker', 'postgres', 'valkey', 'store']));
    for (const name of ['web', 'worker']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(services[name].environment.DATABASE_URL).toContain('@postgres:5432/');
    }
    expect([services.web.environment.RUN_JOBS, services.worker.environment.RUN_JOBS]).toEqual(['false', 'true']);
    // Only the app, and only to this machine: a proxy stands before it.
    const published = Object.values(services as Record<string, { ports?: string[] }>).flatMap(
      ({ ports = [] }) => ports,
    );
    expect(published).toEqual(['127.0.0.1:3000:3000']);
  });
});

describe('the Kustomize base', () => {
  const base = 'deploy/kustomize';
  const { resources } = parse(read(`${base}/kustomization.yaml`));
  const manifests = resources.flatMap((file: string) =>
    parseAllDocuments(read(`${base}/${file}`)).map((document) => document.toJS()),
  );

  it('names every file there is, each of them whole (R10.11)', () => {
    const files = readdirSync(join(root, base)).filter((name) => name !== 'kustomization.yaml');
    expect([...resources].sort()).toEqual(files.sort());
    for (const manifest of manifests)
      expect(manifest).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.any(String) },
      });
  });

  it('its pods are found by their labels, probed, not root, and given time to drain (R10.11)', () => {
    const deployments = manifests.filter(({ kind }: { kind: string }) => kind === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
      const [container] = spec.template.spec.containers;
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    }
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(join(root, 'deploy/systemd'));
  test.skipIf(!onPath('systemd-analyze'))('are units that systemd understands (R10.11)', () => {
    const checked = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((name) => join(root, 'deploy/systemd', name))],
      {
        encoding: 'utf8',
      },
    );
    const complaints = checked.stderr
      .split('\n')
      .filter((line) => /Unknown|Failed to parse|Invalid|not.*valid/.test(line));
    expect(complaints).toEqual([]);
  });

  test.each(units.filter((name) => name.endsWith('.service')))('%s gives the server little power (R10.11)', (name) => {
    const unit = read(`deploy/systemd/${name}`);
    for (const line of ['User=rendezvous', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) expect(unit).toContain(line);
  });
});

interface Node {
  address: string;
  heard: IncomingMessage[];
  isReady: boolean;
}

async function startNode(name: string): Promise<Node> {
  const node: Node = { address: '', heard: [], isReady: true };
  const server = createServer((incoming, response) => {
    if (incoming.url === '/readyz') return response.writeHead(node.isReady ? 200 : 503).end();
    node.heard.push(incoming);
    response.end(name);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  node.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return node;
}

function run(command: string, parameters: string[], env: Record<string, string>) {
  const child = spawn(command, parameters, { env: { ...process.env, ...env }, stdio: 'ignore', cwd: folder });
  closings.push(async () => {
    child.kill('SIGKILL');
  });
}

/** Over TLS, with a certificate that nobody vouches for, and the header that a liar would send. */
const ask = (port: number, path: string) =>
  new Promise<{ status: number; body: string }>((answered, failed) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      servername: 'localhost',
      rejectUnauthorized: false,
      agent: false as const,
      headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.9' },
    };
    const sent = request(options, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => answered({ status: response.statusCode ?? 0, body }));
    });
    sent.once('error', failed).end();
  });

const proxies = {
  async caddy(nodes: Node[]) {
    const port = await freePort();
    const file = join(folder, 'Caddyfile');
    // As it stands there, but with a certificate of its own, and without the ports of a real machine.
    writeFileSync(
      file,
      `{\n admin off\n local_certs\n skip_install_trust\n http_port ${await freePort()}\n https_port ${port}\n}\n${read('deploy/proxies/Caddyfile')}`,
    );
    const env = {
      SITE_ADDRESS: 'localhost',
      NODES: nodes.map(({ address }) => address).join(' '),
      HOME: folder,
      XDG_DATA_HOME: folder,
    };
    run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env);
    return port;
  },
  async haproxy([first, second]: Node[]) {
    const port = await freePort();
    const certificate = join(folder, 'haproxy.pem');
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      certificate,
      '-out',
      `${certificate}.crt`,
    ]);
    writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(`${certificate}.crt`, 'utf8'));
    run('haproxy', ['-db', '-f', join(root, 'deploy/proxies/haproxy.cfg')], {
      HTTP_BIND: `127.0.0.1:${await freePort()}`,
      HTTPS_BIND: `127.0.0.1:${port}`,
      CERTIFICATE: certificate,
      FIRST_NODE: first?.address ?? '',
      SECOND_NODE: second?.address ?? '',
    });
    return port;
  },
};

describe.each(Object.keys(proxies) as (keyof typeof proxies)[])('the example for %s', (name) => {
  test.skipIf(!onPath(name))(
    'starts, passes on who asks, hides what is ours, and turns away from a node that stops (R10.11)',
    async () => {
      const nodes = [await startNode('first'), await startNode('second')];
      const port = await proxies[name](nodes);
      const answers = () =>
        ask(port, '/').then(
          ({ status }) => status === 200,
          () => false,
        );
      await waitFor(answers, { seconds: 20, complaint: () => `${name} did not start` });
      expect((await ask(port, '/metrics')).status).toBe(404);
      expect((await ask(port, '/dev/outbox.json')).status).toBe(404);
      const [heard] = nodes.flatMap((node) => node.heard);
      expect(heard?.headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        host: 'localhost',
        'x-forwarded-proto': 'https',
      });

      const [first] = nodes;
      if (first) first.isReady = false;
      const bodies = async () =>
        new Set(await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await ask(port, '/')).body)));
      const turned = async () => [...(await bodies())].join() === 'second';
      await waitFor(turned, { seconds: 20, complaint: () => `${name} still asks the first node` });
    },
  );
});
