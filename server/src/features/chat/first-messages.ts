import { z } from 'zod';
import { type FirstMessageWaits, firstMessageWaits } from '#contract/chat/chat-types.ts';
import { dropWaitingMessage, waitingMessageOf } from '#server/features/accounts/accounts.ts';
import { cardBitsOf, isProvenAdult, sitesShownOn } from '#server/features/search/search.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Actor, RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { defineJob, type JobContext, type Jobs } from '#server/platform/jobs/jobs.ts';
import { sendMessage } from './sending.ts';

const kind = { kind: 'chat.deliver-first-message', payload: z.strictObject({ user: z.string() }) };

type Writer = RequestContext & { actor: Actor };

/** What newcomers wrote before they had an account: delivered at signup, or once they have what it waited for. */
export class FirstMessages {
  constructor(
    private readonly jobs: Jobs,
    private readonly sites: Sites,
  ) {}

  register() {
    this.jobs.register(defineJob({ ...kind, run: ({ user }, context) => this.deliverWaiting(user, context) }));
  }

  /** Answers what the message waits for; undefined where it was delivered, or nothing that its writer can do would help. */
  async deliver(
    tx: Transaction,
    writer: Writer,
    { member, text }: { member: string; text: string },
  ): Promise<FirstMessageWaits | undefined> {
    if (writer.needsAgeProof.chat) return 'age_proof_required';
    try {
      const otherSites = sitesShownOn(writer.site, this.sites.all);
      await sendMessage(tx, { ...writer, otherSites }, { kind: 'text', member, text });
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof Failure)) throw refusal;
      return firstMessageWaits.find((reason) => reason === refusal.code);
    }
  }

  /** Enqueues the first message that waited for this member's proof of age or photo check, if there is one. */
  deliverLater(tx: Transaction, userId: string) {
    return this.jobs.enqueue(tx, kind, { user: userId }, { uniqueKey: userId });
  }

  private async deliverWaiting(userId: string, { db, complete, now }: JobContext) {
    const waiting = await waitingMessageOf(db, userId);
    const site = this.sites.all.find(({ id }) => id === waiting?.site_id);
    if (!waiting || !site) return;
    if (waiting.waits_for === 'age_proof_required' && !isProvenAdult(await cardBitsOf(db, userId))) return;
    const otherSites = sitesShownOn(site, this.sites.all);
    const locale = waiting.language;
    const actor = { userId, sessionId: '', language: locale };
    // Free as it was when it was written, whatever they bought since.
    const writer = { actor, site, now, locale, otherSites, fileUrl: (key: string) => key, free: true as const };
    const delivering = async (tx: Transaction) => {
      // Read again: meanwhile they may have written by hand.
      const still = await waitingMessageOf(tx, userId);
      if (still) await sendMessage(tx, writer, { kind: 'text', member: still.member_id, text: still.text });
      await dropWaitingMessage(tx, userId);
    };
    await complete(delivering).catch((refusal) => {
      // A refused first message stays in the composer as a draft, where its writer may send it by hand.
      if (!(refusal instanceof Failure)) throw refusal;
    });
  }
}
