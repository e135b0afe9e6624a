import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

export const newNonce = () => randomUUID();

const nonceKey = Symbol('nonce');

/**
 * The CSP nonce of a response, named in its policy and on its scripts. Stored on the response itself: a WeakMap of responses
 * made the pauses of garbage collection longer.
 */
export function nonceOf(response: ServerResponse & { [nonceKey]?: string }): string {
  response[nonceKey] ??= newNonce();
  return response[nonceKey];
}

const noncePlaceholder = newNonce();

/** Security headers of every response. All but the nonce is constant and computed once. */
export function addSecurityHeaders(app: FastifyInstance, production: boolean) {
  const { 'content-security-policy': policy = '', ...headers } = headersFor(production);
  const [before, after] = policy.split(noncePlaceholder);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers).header('content-security-policy', `${before}${nonceOf(reply.raw)}${after}`);
    done();
  });
}

/** Lets a page load files from one more origin, that of the prefix which its site's photos, scripts, styles and fonts carry. */
export function allowDeliveryFrom(reply: FastifyReply, prefix: string) {
  const policy = reply.getHeader('content-security-policy');
  if (prefix === '' || typeof policy !== 'string') return;
  const { origin } = new URL(prefix);
  reply.header('content-security-policy', policy.replaceAll(deliverable, `$& ${origin}`));
}

const deliverable = /(?:img|script|style|font)-src 'self'/g;

/** Lets a page run these scripts, by their hashes, and no others of its own: none carries the nonce of the response. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]) {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  reply.header('content-security-policy', policy.replace(` 'nonce-${nonceOf(reply.raw)}'`, ['', ...hashes].join(' ')));
}

function headersFor(production: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", `'nonce-${noncePlaceholder}'`],
        // The dialog and toast libraries write style elements without asking for a nonce. Styles run nothing.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // What was recorded is heard before it is sent, and what was received is fetched whole.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    // Membership of such a site is nobody else's business: no address of ours travels with a link.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: production && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
  apply({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
