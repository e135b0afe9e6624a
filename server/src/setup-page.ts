import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import Fastify, { type FastifyReply } from 'fastify';
import { renderSVG } from 'uqr';
import { nicheNumbers, niches } from '#contract/sites/niches.ts';
import { escaped, plainPage } from './platform/http/plain-page.ts';

type Variables = Record<string, string | undefined>;

export interface Asking {
  port: number;
  submit(given: Variables): Promise<{ host: string; login: string; totpUri: string }>;
  /** The checklist, line by line. */
  looked(host: string): Promise<string[]>;
  explain(error: unknown): string;
  say(line: string): void;
}

const fields: {
  legend: string;
  fields: { name: string; label: string; hint?: string; type?: string; may?: true }[];
}[] = [
  {
    legend: 'You, the owner',
    fields: [
      { name: 'SETUP_OWNER_LOGIN', label: 'Login', hint: 'Small letters and digits, or an email address.' },
      { name: 'SETUP_OWNER_PASSWORD', label: 'Password', type: 'password', hint: 'Long beats complicated.' },
    ],
  },
  {
    legend: 'The company behind the site',
    fields: [
      { name: 'SETUP_COMPANY_NAME', label: 'Name', hint: 'As it stands on invoices and in the terms.' },
      { name: 'SETUP_COMPANY_ADDRESS', label: 'Street and number', may: true },
      { name: 'SETUP_COMPANY_CITY', label: 'City', may: true },
      { name: 'SETUP_COMPANY_COUNTRY', label: 'Country', hint: 'Two capital letters, such as NL.', may: true },
      { name: 'SETUP_COMPANY_NUMBER', label: 'Company number', may: true },
      { name: 'SETUP_COMPANY_VAT', label: 'VAT number', may: true },
    ],
  },
  {
    legend: 'The first site',
    fields: [
      { name: 'SETUP_SITE_HOST', label: 'Domain', hint: 'Such as example.com; www.example.com is answered as well.' },
      { name: 'SETUP_SITE_NAME', label: 'Name' },
    ],
  },
];

/**
 * Asks for the first owner, company and site on a page of this machine, at an address nobody can guess. It is shown until it
 * was filled in once; then the command ends.
 */
export async function askOnPage({ port, submit, looked, explain, say }: Asking) {
  const app = Fastify();
  const path = `/setup/${randomBytes(16).toString('base64url')}`;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.get(path, (_request, reply) => show(reply, 200, form({}, '')));
  const ended = new Promise<void>((finish, fail) => {
    app.post(path, async (request, reply) => {
      const given = request.body as Variables;
      try {
        const made = await submit(given);
        reply.raw.once('close', () => finish());
        return show(reply, 201, done(made, await looked(made.host)));
      } catch (error) {
        return show(reply, 422, form(given, explain(error)));
      }
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) once(process, signal).then(() => finish(), fail);
  });
  await app.listen({ host: '127.0.0.1', port });
  say(`Open http://localhost:${port}${path}`);
  say(`From another machine: ssh -L ${port}:localhost:${port} this-machine, then open the same address there.`);
  await ended;
  await app.close();
}

function show(reply: FastifyReply, status: number, html: string) {
  return reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

function form(given: Variables, refusal: string): string {
  const groups = fields.map(
    ({ legend, fields: inGroup }) =>
      `<fieldset><legend>${legend}</legend>${inGroup
        .map(({ name, label, hint, type = 'text', may }) => {
          const value = type === 'password' ? '' : ` value="${escaped(given[name] ?? '')}"`;
          return `<label>${label}${may ? ' <i>may be left out</i>' : ''}
          <input name="${name}" type="${type}"${value}${may ? '' : ' required'} autocomplete="off">
          ${hint ? `<small>${hint}</small>` : ''}</label>`;
        })
        .join('')}${legend === 'The first site' ? nicheChoice(given.SETUP_NICHE) : ''}</fieldset>`,
  );
  return page(
    'Set up Rendezvous',
    `<p>This page is shown once. What is not asked here can be changed later, at <code>/admin</code>.</p>
     ${refusal ? `<p role="alert">${escaped(refusal)}</p>` : ''}
     <form method="post">${groups.join('')}<button>Make the site</button></form>`,
  );
}

const nicheChoice = (chosen = '1') =>
  `<label>Kind of site<select name="SETUP_NICHE">${nicheNumbers
    .map((number) => {
      const { name, demoName } = niches[number];
      const selected = String(number) === chosen ? ' selected' : '';
      return `<option value="${number}"${selected}>${name} (in the demo: ${demoName})</option>`;
    })
    .join('')}</select><small>It decides colours and words.</small></label>`;

const done = ({ host, login, totpUri }: { host: string; login: string; totpUri: string }, checklist: string[]) =>
  page(
    `${host} is there`,
    `<p>Scan this with your authenticator app now: <b>it is shown this once.</b></p>
     <img alt="QR code for the authenticator app" width="220" height="220"
       src="data:image/svg+xml;base64,${Buffer.from(renderSVG(totpUri)).toString('base64')}">
     <details><summary>Without a camera</summary><code>${escaped(totpUri)}</code></details>
     <p>Then start the server and log in at <code>/admin</code> as <b>${escaped(login)}</b>.</p>
     <h2>Before the site is opened</h2><pre>${escaped(checklist.join('\n'))}</pre>`,
  );

const page = (title: string, content: string) =>
  plainPage({ language: 'en', title, content: `<h1>${escaped(title)}</h1>${content}` });
