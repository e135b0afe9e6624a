import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { nicheNumbers, niches } from '#contract/sites/niches.ts';
import { Failure } from './platform/http/failure.ts';
import { askedLocale } from './platform/http/language.ts';
import { escaped, plainPage } from './platform/http/plain-page.ts';
import { type SetupField, type SetupWords, setupWords } from './setup-words.ts';

type Variables = Record<string, string | undefined>;

interface Made {
  host: string;
  login: string;
  totpUri: string;
}

export interface SetupPage {
  port: number;
  submit(given: Variables): Promise<Made>;
  /** The checklist, line by line. */
  looked(host: string): Promise<string[]>;
  explain(error: unknown): string;
  say(line: string): void;
}

interface FormField {
  name: SetupField;
  type?: string;
  optional?: true;
}

const groups: { name: keyof SetupWords['groups']; fields: FormField[] }[] = [
  { name: 'owner', fields: [{ name: 'SETUP_OWNER_LOGIN' }, { name: 'SETUP_OWNER_PASSWORD', type: 'password' }] },
  {
    name: 'company',
    fields: [
      { name: 'SETUP_COMPANY_NAME' },
      { name: 'SETUP_COMPANY_ADDRESS', optional: true },
      { name: 'SETUP_COMPANY_CITY', optional: true },
      { name: 'SETUP_COMPANY_COUNTRY', optional: true },
      { name: 'SETUP_COMPANY_NUMBER', optional: true },
      { name: 'SETUP_COMPANY_VAT', optional: true },
    ],
  },
  { name: 'site', fields: [{ name: 'SETUP_SITE_HOST' }, { name: 'SETUP_SITE_NAME' }] },
];

/**
 * Asks for the first owner, company and site on a page of this machine, at an address nobody can guess. It is shown until it
 * was filled in once; then the command ends.
 */
export async function askOnPage({ port, submit, looked, explain, say }: SetupPage) {
  const app = Fastify();
  const path = `/setup/${randomBytes(16).toString('base64url')}`;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  const localeOf = (request: FastifyRequest) => askedLocale(request) ?? defaultLocale;
  app.get(path, (request, reply) => show(reply, 200, form(localeOf(request), {}, '')));
  const ended = new Promise<void>((finish, fail) => {
    app.post(path, async (request, reply) => {
      const given = request.body as Variables;
      const locale = localeOf(request);
      try {
        const made = await submit(given);
        reply.raw.once('close', () => finish());
        return show(reply, 201, done(locale, made, await looked(made.host)));
      } catch (error) {
        return show(reply, 422, form(locale, given, refusalOf(locale, error, explain)));
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

/** The sentence of a refusal, with the page's labels where that for the terminal names variables. */
function refusalOf(locale: Locale, error: unknown, explain: SetupPage['explain']): string {
  const t = setupWords[locale];
  if (error instanceof Failure) return t.easilyGuessed;
  const sentence = explain(error);
  const isField = (name: string): name is SetupField => name in t.fields;
  const named = [...sentence.matchAll(/SETUP_\w+/g)].map(([name]) => name).filter(isField);
  return named.length ? t.check(named.map((name) => t.fields[name].label).join(', ')) : sentence;
}

function form(locale: Locale, given: Variables, refusal: string): string {
  const t = setupWords[locale];
  const asked = groups.map(
    ({ name: group, fields }) =>
      `<fieldset><legend>${t.groups[group]}</legend>${fields
        .map(({ name, type = 'text', optional }) => {
          const { label, hint } = t.fields[name];
          const value = type === 'password' ? '' : ` value="${escaped(given[name] ?? '')}"`;
          return `<label>${label}${optional ? ` <i>${t.optional}</i>` : ''}
          <input name="${name}" type="${type}"${value}${optional ? '' : ' required'} autocomplete="off">
          ${hint ? `<small>${hint}</small>` : ''}</label>`;
        })
        .join('')}${group === 'site' ? nicheChoice(t, given.SETUP_NICHE) : ''}</fieldset>`,
  );
  return page(
    locale,
    t.title,
    `<p>${t.once}</p>
     ${refusal ? `<p role="alert">${escaped(refusal)}</p>` : ''}
     <form method="post">${asked.join('')}<button>${t.submit}</button></form>`,
  );
}

const nicheChoice = ({ fields: { SETUP_NICHE: words }, inDemo }: SetupWords, chosen = '1') =>
  `<label>${words.label}<select name="SETUP_NICHE">${nicheNumbers
    .map((number) => {
      const { name, demoName } = niches[number];
      const selected = String(number) === chosen ? ' selected' : '';
      return `<option value="${number}"${selected}>${name} (${inDemo(demoName)})</option>`;
    })
    .join('')}</select><small>${words.hint}</small></label>`;

function done(locale: Locale, { host, login, totpUri }: Made, checklist: string[]): string {
  const t = setupWords[locale];
  return page(
    locale,
    t.made(host),
    `<p>${t.scan}</p>
     <img alt="${t.code}" width="220" height="220"
       src="data:image/svg+xml;base64,${Buffer.from(renderSVG(totpUri)).toString('base64')}">
     <details><summary>${t.withoutCamera}</summary><code>${escaped(totpUri)}</code></details>
     <p>${t.next(escaped(login))}</p>
     <h2>${t.before}</h2><pre lang="en">${escaped(checklist.join('\n'))}</pre>`,
  );
}

const page = (language: Locale, title: string, content: string) =>
  plainPage({ language, title, content: `<h1>${escaped(title)}</h1>${content}` });
