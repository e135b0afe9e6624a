import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { messageBody } from '#web/features/chat/outbox/message-body.ts';
import { browserRequest, documentRequest, imageRequest } from '../browser.ts';
import { insertPairs, type Pair } from '../chat/pairs.ts';
import { insertCrowd } from '../live/crowd.ts';
import { BrowserMember } from './browser-member.ts';
import type { Journal } from './journal.ts';
import { SandboxProvider } from './sandbox-provider.ts';
import type { Try } from './tries.ts';

/** Of a hundred things that members do at a time of the evening when many of them are there. */
const shares = { search: 26, profile: 14, page: 4, photo: 8, chats: 8, message: 24, like: 13, buy: 3 } as const;
type Deed = keyof typeof shares;

/** The drain after the run: retries and reconnects are over by then. */
const longestDeed = 60_000;
/** All tries of a page, and the pauses between them. */
const longestTry = 100_000;

export interface MixOptions {
  url: string;
  /** For who makes the members, before anything begins. */
  databaseUrl: string;
  /** Where the sandbox provider's desk is: the nodes themselves, as the proxy hides it. */
  desks: readonly string[];
  /** Deeds a second, whatever becomes of those before. */
  rate: number;
  members?: number;
}

/** Members who browse, like, write, pay and listen, at a steady pace. */
export class Mix {
  readonly tries: Try[] = [];
  readonly journal: Journal = { messages: [], likes: [], payments: [] };
  /** Deeds that were refused by a rule: none should be, with so many members at so slow a pace. */
  readonly refused = new Map<string, number>();
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly told: { receiver: BrowserMember; message: string }[] = [];
  private readonly photos: string[] = [];
  private running = false;
  private ending = false;
  private likesGiven = 0;
  private number = 0;

  private constructor(
    readonly members: readonly BrowserMember[],
    private readonly pairs: readonly Pair[],
    private readonly provider: SandboxProvider,
    private readonly rate: number,
    private readonly begun: number,
  ) {}

  static async prepare({ url, databaseUrl, desks, rate, members = 120 }: MixOptions): Promise<Mix> {
    const db = await openDatabase({ url: databaseUrl, poolSize: 2 }, { timeouts: commandTimeouts });
    try {
      const crowd = await insertCrowd(db, members);
      const pairs = await insertPairs(db, crowd);
      let mix: Mix | undefined;
      const begun = performance.now();
      const target = { url, begun, record: (one: Try) => void mix?.tries.push(one) };
      const browsers = crowd.map((person, place) => new BrowserMember(person, place, target));
      mix = new Mix(browsers, pairs, new SandboxProvider(url, desks), rate, begun);
      return mix;
    } finally {
      await db.close();
    }
  }

  get memberIds(): string[] {
    return this.members.map(({ person }) => person.id);
  }

  /** Seconds since the members were made: what the times of tries count from. */
  get now(): number {
    return (performance.now() - this.begun) / 1000;
  }

  /** Opens the streams and begins; the pace does not wait for answers. */
  start() {
    this.running = true;
    for (const member of this.members) member.keepStream();
    void this.goOn();
  }

  private async goOn() {
    const start = performance.now();
    for (; this.running; this.number += 1) {
      await pause(Math.max(0, start + (this.number * 1000) / this.rate - performance.now()));
      const deed = this.doSomething(this.number).finally(() => this.underWay.delete(deed));
      this.underWay.add(deed);
    }
  }

  /** As many deeds as are answered, with so many under way at any time; without streams. */
  async runAtFull(seconds: number, inFlight: number) {
    const end = performance.now() + seconds * 1000;
    const line = async () => {
      while (performance.now() < end) await this.doSomething(this.number++);
    };
    await Promise.all(Array.from({ length: inFlight }, line));
  }

  /** No more deeds; those under way come to their end, and the live streams to what they have to tell. */
  async stop() {
    this.running = false;
    await Promise.race([Promise.all(this.underWay), pause(longestDeed)]);
    this.ending = true;
    await Promise.race([Promise.all(this.underWay), pause(longestTry)]);
    if (this.underWay.size) throw new Error(`${this.underWay.size} deeds came to no end.`);
    for (let waited = 0; this.untold > 0 && waited < 30; waited += 1) await pause(1_000);
    for (const member of this.members) member.close();
  }

  /** Acknowledged messages of which the receiver's live stream has not told. */
  get untold(): number {
    return this.told.filter(({ receiver, message }) => !receiver.resynced && !receiver.heard.has(message)).length;
  }

  get reconnects(): number {
    return this.members.reduce((sum, { reconnects }) => sum + reconnects, 0);
  }

  private async doSomething(number: number) {
    const member = this.members[(number * 7) % this.members.length];
    if (!member) throw new Error('There is nobody.');
    const deed = deedAt(number);
    const status = await this.deeds[deed](member, number);
    if (status >= 400 && status < 500) {
      const what = `${deed} ${status}`;
      this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
    }
  }

  private readonly deeds: Record<Deed, (member: BrowserMember, number: number) => Promise<number>> = {
    search: async (member, number) => {
      const ages = { min_age: String(20 + (number % 15)), max_age: '60' };
      const query = number % 2 ? { ...ages, with_photo: '1' } : ages;
      const { status, text } = await member.ask('search', browserRequest('search', member.person, undefined, query));
      if (status === 200) this.rememberPhotos(text);
      return status;
    },
    profile: async (member, number) => {
      const other = this.members[(number * 7 + 1 + 2 * (number % 20)) % this.members.length];
      const query = { id: other?.person.id ?? '' };
      return (await member.ask('profile', browserRequest('memberPage', member.person, undefined, query))).status;
    },
    page: async (member) => (await member.ask('page', documentRequest('/chats', member.person))).status,
    photo: async (member, number) => {
      const path = this.photos[number % Math.max(1, this.photos.length)];
      if (!path) return 0;
      return (await member.ask('photo', imageRequest(path, member.person))).status;
    },
    chats: async (member) => (await member.ask('chats', browserRequest('chats', member.person))).status,
    message: (_member, number) => this.write(number),
    like: () => this.like(),
    buy: (member) => this.buy(member),
  };

  private async write(number: number): Promise<number> {
    const pair = this.pairs[number % this.pairs.length];
    if (!pair) return 0;
    const [sender, receiver] = number % 2 ? [pair.one, pair.other] : [pair.other, pair.one];
    const clientId = randomUUID();
    const content = { kind: 'text', text: `Number ${number} of a long evening` } as const;
    const body = messageBody({ clientId, partnerId: '', conversationId: pair.conversation, content });
    const { status, text } = await this.browserOf(sender.id).askUntilAnswered(
      'message',
      browserRequest('sendMessage', sender, body),
      () => this.ending,
    );
    if (status !== 200 && status !== 201) return status;
    this.journal.messages.push(clientId);
    const { message } = JSON.parse(text()) as { message: { id: string } };
    this.told.push({ receiver: this.browserOf(receiver.id), message: message.id });
    return status;
  }

  /** Women and men stand in turn: an odd distance, and another one each time round. */
  private async like(): Promise<number> {
    const { length } = this.members;
    const distance = 1 + 2 * Math.floor(this.likesGiven / length);
    const [liker, liked] = [
      this.members[this.likesGiven % length],
      this.members[(this.likesGiven + distance) % length],
    ];
    this.likesGiven += 1;
    if (!liker || !liked || distance >= length) return 0;
    const { status } = await liker.ask('like', browserRequest('like', liker.person, { id: liked.person.id }));
    if (status === 200) this.journal.likes.push({ liker: liker.person.id, liked: liked.person.id });
    return status;
  }

  private async buy(member: BrowserMember): Promise<number> {
    const order = { bundle: 'small', paymentmethod: 'visa', country: 'FR', immediate_supply: true } as const;
    const { status, text } = await member.ask('buy', browserRequest('startPayment', member.person, order));
    if (status !== 201) return status;
    const { payment } = JSON.parse(text()) as { payment: { payment_id: string } };
    if (await this.provider.pay(payment.payment_id, () => this.ending)) this.journal.payments.push(payment.payment_id);
    return status;
  }

  private rememberPhotos(text: () => string) {
    if (this.photos.length > 200) return;
    for (const [address] of text().matchAll(/\/media\/[^"\\]+/g)) this.photos.push(address);
  }

  private browserOf(id: string): BrowserMember {
    const found = this.members.find(({ person }) => person.id === id);
    if (!found) throw new Error(`Nobody is ${id}.`);
    return found;
  }
}

const hundred = Object.entries(shares).flatMap(([deed, share]) => Array<Deed>(share).fill(deed as Deed));

/** Spread over the hundred, so that no kind comes in a row. */
const deedAt = (number: number) => hundred[(number * 37) % hundred.length] as Deed;
