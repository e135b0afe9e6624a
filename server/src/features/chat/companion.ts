import { z } from 'zod';
import { defaultLocale, localeNames } from '#contract/locales.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { defineJob, type JobContext, type Jobs } from '#server/platform/jobs/jobs.ts';
import lines from './companion-lines.json' with { type: 'json' };
import { sendMessage } from './sending.ts';
import type { SentMessage } from './sent-message.ts';

const thinksFor = 3_000;

const kind = {
  kind: 'chat.companion-answers',
  payload: z.strictObject({
    conversation: z.string(),
    companion: z.string(),
    site: z.number(),
    /** The number within its conversation of the message that is answered: it chooses the line. */
    seq: z.number(),
    locale: z.enum(localeNames),
    /** Makes the answer happen once, however often the job is tried. */
    client_id: z.uuid(),
  }),
};

/** Lets one person alone try a chat: a fictional profile answers with lines written in advance, and says so first. */
export class Companion {
  constructor(
    private readonly jobs: Jobs,
    private readonly sites: Sites,
  ) {}

  register() {
    this.jobs.register(defineJob({ ...kind, run: (payload, context) => this.answer(payload, context) }));
  }

  async answerLater(tx: Transaction, { message, other, repeated }: SentMessage, context: RequestContext) {
    if (!other.fictional || repeated) return;
    const payload = {
      conversation: message.conversation_id,
      companion: other.id,
      site: context.site.id,
      seq: message.seq,
      locale: context.locale,
      client_id: message.client_id,
    };
    const runAt = new Date(context.now.getTime() + thinksFor);
    await this.jobs.enqueue(tx, kind, payload, { uniqueKey: message.id, runAt });
  }

  private async answer(payload: z.output<typeof kind.payload>, { complete, now }: JobContext) {
    const site = this.sites.all.find(({ id }) => id === payload.site);
    if (!site) return;
    const said = lines[payload.locale] ?? lines[defaultLocale];
    const text = said[Math.min(Math.floor(payload.seq / 2), said.length - 1)] ?? '';
    const actor = { userId: payload.companion, sessionId: '', language: payload.locale };
    const writer = { actor, site, now, locale: payload.locale, otherSites: [], fileUrl: (key: string) => key };
    const answering = { kind: 'text', conversation: payload.conversation, text, client_id: payload.client_id } as const;
    await complete((tx) => sendMessage(tx, { ...writer, free: true }, answering)).catch((refusal) => {
      // The member is gone, or has blocked the companion: there is nobody left to answer.
      if (!(refusal instanceof Failure)) throw refusal;
    });
  }
}
