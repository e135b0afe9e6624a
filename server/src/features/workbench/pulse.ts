import type { Locale } from '#contract/locales.ts';
import { defaultLocale } from '#contract/locales.ts';
import { createRandom } from '#seeds/random.ts';
import { announcePresence } from '#server/features/accounts/accounts.ts';
import { readChat, sayTyping, sendMessage } from '#server/features/chat/chat.ts';
import { giveLike } from '#server/features/likes/likes.ts';
import { markActive } from '#server/features/own-profile/own-profile.ts';
import type { Sites } from '#server/features/sites/sites.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { keepState, stateOf } from '#server/platform/platform.ts';
import {
  type Attention,
  answerTo,
  attentionOf,
  likedOnce,
  movements,
  nextLike,
  type Person,
  type Stay,
  stepAfter,
} from './pulse-rules.ts';
import { findCrowd, findGuests, findWaiting, type WaitingRow } from './queries.ts';

const every = 4_000;
const minute = 60_000;
/** Somebody logged in who asked for nothing for so long is not looking any more. */
const looksFor = 10 * minute;
const switchKey = 'demo_pulse';
const mostNoted = 20;

/** What the workbench shows of it. */
export interface PulseView {
  /** False where the environment has switched it off, or nobody's crowd is there. */
  on: boolean;
  here: number;
  lately: { at: Date; what: string }[];
}

/**
 * Keeps the demo alive: people of the generated crowd come and go, like those who are logged in, and answer them. It uses
 * the product's own use cases, at a gentle pace, and exists in the demo alone. Who is here is remembered by this process:
 * after a restart others come.
 */
export class DemoPulse {
  private crowd: Map<string, Person> | undefined;
  private readonly here = new Map<string, Stay>();
  private readonly attention = new Map<string, Attention>();
  private readonly random = createRandom('pulse of the demo');
  private lately: PulseView['lately'] = [];

  constructor(
    private readonly db: Database,
    private readonly sites: Sites,
  ) {}

  register(jobs: Jobs) {
    jobs.every({ kind: 'workbench.demo-pulse', every, run: ({ now }) => this.beat(now) });
  }

  async view(): Promise<PulseView> {
    return { on: await this.isOn(), here: this.here.size, lately: this.lately };
  }

  async turn(on: boolean) {
    await keepState(this.db, switchKey, { on });
    if (on) return;
    this.here.clear();
    this.attention.clear();
  }

  private async isOn() {
    const kept = await stateOf<{ on: boolean }>(this.db, switchKey);
    return kept?.on ?? true;
  }

  /** One beat: whoever is due comes, goes, likes or answers. */
  async beat(now: Date) {
    if (!(await this.isOn())) return;
    this.crowd ??= new Map((await findCrowd(this.db)).map((person) => [person.id, person]));
    if (this.crowd.size === 0) return;
    await this.move(this.crowd, now);
    const guests = await findGuests(this.db, new Date(now.getTime() - looksFor));
    for (const guest of guests) await this.like(guest, now);
    if (guests.length === 0) return;
    const since = new Date(now.getTime() - looksFor);
    const ids = guests.map(({ id }) => id);
    for (const waiting of await findWaiting(this.db, ids, since)) await this.attend(waiting, now);
  }

  private async move(crowd: Map<string, Person>, now: Date) {
    const niches = new Map(this.sites.all.map(({ id, settings }) => [id, settings.niche] as const));
    const { comes, leaves, seenAgain } = movements({
      crowd: [...crowd.values()],
      here: this.here,
      niches,
      now: now.getTime(),
      random: this.random,
    });
    for (const id of leaves) this.here.delete(id);
    for (const { id, until } of comes) await this.arrive(id, until, now);
    for (const id of seenAgain) {
      await markActive(this.db, id, now);
      const stay = this.here.get(id);
      if (stay) this.here.set(id, { ...stay, seenAt: now.getTime() });
    }
  }

  private async arrive(id: string, until: number, now: Date) {
    await this.db.transaction(async (tx) => {
      await markActive(tx, id, now);
      announcePresence(tx, id);
    });
    this.here.set(id, { until, seenAt: now.getTime() });
  }

  private async like(guest: Person, now: Date) {
    const attention = this.attention.get(guest.id) ?? attentionOf(now.getTime(), this.random);
    this.attention.set(guest.id, attention);
    const present = [...this.here.keys()].flatMap((id) => this.crowd?.get(id) ?? []);
    const by = nextLike({ guest, attention, present, now: now.getTime(), random: this.random });
    if (!by) return;
    this.attention.set(guest.id, likedOnce(attention, by.id, now.getTime(), this.random));
    const given = await this.act((tx) => giveLike(tx, this.asked(by, now), guest.id));
    if (given) this.note(now, `somebody of the crowd liked member ${guest.id}`);
  }

  /** Somebody of the crowd was written to: they read it, type, and answer, each in its time. */
  private async attend(waiting: WaitingRow, now: Date) {
    const { conversation_id: conversation, message_id: message, kind, texts, said } = waiting;
    const waited = now.getTime() - waiting.at.getTime();
    const step = stepAfter(waited, createRandom(message));
    if (step === 'wait') return;
    const context = this.asked(waiting.answers, now);
    if (!this.here.has(waiting.answers.id)) await this.arrive(waiting.answers.id, now.getTime() + 10 * minute, now);
    if (waiting.unread > 0) await this.act((tx) => readChat(tx, context, { conversation, read: message }));
    const fallback = waiting.answers.language ?? defaultLocale;
    const text = answerTo({ kind, texts, said, fallback }, createRandom(`${message} answer`));
    if (text === undefined) return;
    if (step === 'type') await this.act((tx) => sayTyping(tx, context, conversation));
    if (step !== 'answer') return;
    const sent = await this.act((tx) =>
      sendMessage(tx, { ...context, free: true }, { kind: 'text', conversation, text }),
    );
    if (sent) this.note(now, `somebody of the crowd answered member ${waiting.guest_id}`);
  }

  private asked({ id, site_id: siteId, language }: Person, now: Date) {
    const site = this.sites.all.find((each) => each.id === siteId);
    if (!site) throw new Error('Somebody of the crowd lives on no site.');
    const locale: Locale = language ?? defaultLocale;
    const actor = { userId: id, sessionId: '', language: locale };
    return { actor, site, now, locale, otherSites: [], fileUrl: (key: string) => key };
  }

  /** A refusal ends only this one act: the member may have blocked them, or left. */
  private async act(work: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
    try {
      await this.db.transaction(work);
      return true;
    } catch (refusal) {
      if (refusal instanceof Failure) return false;
      throw refusal;
    }
  }

  private note(at: Date, what: string) {
    this.lately = [{ at, what }, ...this.lately].slice(0, mostNoted);
  }
}
