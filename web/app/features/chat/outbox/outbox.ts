import { ApiError } from '#web/platform/api.ts';
import type { StoredName } from '#web/platform/stored-names.ts';
import type { Store } from '#web/platform/stores.ts';

/** A message on its way: `waiting` until there is a connection, `failed` when it was refused and why. */
export interface Outgoing<Content> {
  clientId: string;
  partnerId: string;
  /** The conversation with them, where there was one when the message was written. */
  conversationId?: string | undefined;
  content: Content;
  at: string;
  state: 'sending' | 'waiting' | 'failed';
  refusal?: { code: string; message: string; data?: Record<string, unknown> } | undefined;
}

export interface OutboxOptions<Content, Sent> {
  /** Tabs of one name share what waits here, and one of them sends at a time. */
  name: StoredName;
  store: Store;
  /** What must be done before it can be sent; the content as it is then is kept, and not made ready again. */
  prepare?: (message: Outgoing<Content>) => Promise<Content>;
  send: (message: Outgoing<Content>) => Promise<Sent>;
  /** Called when a message has left the outbox: sent, or discarded. */
  onGone?: (message: Outgoing<Content>) => void;
  onSent: (message: Outgoing<Content>, sent: Sent) => void;
  /** Runs the work while no other tab does; the browser's locks where there are any. */
  alone?: (name: string, work: () => Promise<void>) => Promise<void>;
  online?: () => boolean;
  now?: () => Date;
  newId?: () => string;
}

/**
 * Messages that the server does not have yet. They are kept on the device, so that neither a dead connection nor a closed
 * tab loses one, and sent one after another under the id they were written with: whatever is tried twice arrives once.
 */
export class Outbox<Content, Sent> {
  private items: Outgoing<Content>[];
  private watchers = new Set<() => void>();
  private running: Promise<void> | undefined;
  private wantsMore = false;

  constructor(private readonly options: OutboxOptions<Content, Sent>) {
    this.items = this.read();
  }

  readonly snapshot = () => this.items;
  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  add(partnerId: string, content: Content, conversationId?: string): Outgoing<Content> {
    const { now = () => new Date(), newId = () => crypto.randomUUID() } = this.options;
    const message: Outgoing<Content> = {
      clientId: newId(),
      partnerId,
      ...(conversationId && { conversationId }),
      content,
      at: now().toISOString(),
      state: 'waiting',
    };
    this.write([...this.read(), message]);
    void this.flush();
    return message;
  }

  retry(clientId: string, content?: Content) {
    this.write(
      this.read().map((message) =>
        message.clientId === clientId
          ? { ...message, content: content ?? message.content, state: 'waiting' as const, refusal: undefined }
          : message,
      ),
    );
    void this.flush();
  }

  discard(clientId: string) {
    const gone = this.find(clientId);
    this.write(this.read().filter((message) => message.clientId !== clientId));
    if (gone) this.options.onGone?.(gone);
  }

  /** Another tab has changed what waits. */
  reload() {
    this.show(this.read());
  }

  /** Sends whatever waits, in its order; called again while that is under way, it looks once more afterwards. */
  flush(): Promise<void> {
    if (this.running) {
      this.wantsMore = true;
      return this.running;
    }
    const { name, alone = inTurn } = this.options;
    this.running = alone(name, () => this.sendAll()).finally(() => {
      this.running = undefined;
      if (!this.wantsMore) return;
      this.wantsMore = false;
      void this.flush();
    });
    return this.running;
  }

  private async sendAll() {
    // Once each: what has to wait again is left for the next time.
    const tried = new Set<string>();
    for (;;) {
      // Read anew each time: another tab may have sent or discarded it meanwhile.
      const next = this.read().find(({ state, clientId }) => state !== 'failed' && !tried.has(clientId));
      if (!next || !(this.options.online ?? isOnline)()) break;
      tried.add(next.clientId);
      this.change(next.clientId, { state: 'sending' });
      if ((await this.sendOne(next)) === 'no connection') break;
    }
    // A message of a tab that died while sending waits like any other.
    this.show(this.read().map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' } : message)));
  }

  private async sendOne(message: Outgoing<Content>): Promise<'done' | 'no connection'> {
    try {
      const ready = await this.prepare(message);
      // Discarded while it was made ready.
      if (!ready) return 'done';
      const sent = await this.options.send(ready);
      // Shown as sent before it is gone from here, so that it is never seen to vanish.
      this.options.onSent(message, sent);
      this.discard(message.clientId);
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.status >= 500) {
        this.change(message.clientId, { state: 'waiting' });
        return 'no connection';
      }
      const { code, data } = error;
      // What a single field was refused for says more than that some field was.
      const reason = Object.values(error.fields)[0] ?? error.message;
      this.change(message.clientId, { state: 'failed', refusal: { code, message: reason, data } });
      return 'done';
    }
  }

  private async prepare(message: Outgoing<Content>): Promise<Outgoing<Content> | undefined> {
    const content = await this.options.prepare?.(message);
    if (content !== undefined && content !== message.content) this.change(message.clientId, { content });
    return this.find(message.clientId);
  }

  private find(clientId: string) {
    return this.read().find((message) => message.clientId === clientId);
  }

  private change(clientId: string, change: Partial<Outgoing<Content>>) {
    this.write(this.read().map((message) => (message.clientId === clientId ? { ...message, ...change } : message)));
  }

  private read(): Outgoing<Content>[] {
    try {
      const kept: unknown = JSON.parse(this.options.store.get(this.options.name) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  private write(items: Outgoing<Content>[]) {
    if (items.length) this.options.store.set(this.options.name, JSON.stringify(items));
    else this.options.store.remove(this.options.name);
    this.show(items);
  }

  private show(items: Outgoing<Content>[]) {
    this.items = items;
    for (const tell of this.watchers) tell();
  }
}

const isOnline = () => navigator.onLine;

async function inTurn(name: string, work: () => Promise<void>) {
  // Without locks every tab sends; the server tells what it has by its id.
  if (!navigator.locks) return work();
  await navigator.locks.request(name, work);
}
