import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { localeNames } from '../locales.ts';
import { pages, reservedSegments } from '../pages/routes.ts';

export const operatorPageLimits = { token: 60, title: 120, markdown: 50_000 };

const tokenShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const taken = new Set(
  Object.values(pages)
    .map(({ path }) => path.split('/')[1] ?? '')
    .concat(reservedSegments),
);

/** Whether an operator's page may stand at `/{token}`: in small letters, and where nothing else stands. */
export const isOperatorToken = (token: string) =>
  tokenShape.test(token) && token.length <= operatorPageLimits.token && !taken.has(token);

export const operatorPageCalls = {
  operatorPage: {
    summary: 'A page that the operator wrote, in the caller’s language or the one there is; its text as safe HTML',
    query: z.object({ token: z.string().max(operatorPageLimits.token) }),
    answer: z.object({
      page: z.object({ token: z.string(), locale: z.enum(localeNames), title: z.string(), html: z.string() }),
    }),
  },
} satisfies Record<string, CallSchema>;
