import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export const newNonce = () => randomBytes(16).toString('base64url');

const nonceKey = Symbol('nonce');

/**
 * The one nonce of an answer: its policy names it and its scripts carry it. Kept on the answer itself: a weak map of answers
 * lengthens the pauses in which memory is cleared.
 */
export function nonceOf(response: ServerResponse & { [nonceKey]?: string }): string {
  response[nonceKey] ??= newNonce();
  return response[nonceKey];
}

/** What browsers are told not to do on our pages. */
export async function addSecurityHeaders(app: FastifyInstance, production: boolean) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as ServerResponse)}'`],
        // The dialog and toast libraries write style elements without asking for a nonce. Styles run nothing.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
}
