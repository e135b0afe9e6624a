import { ApiError } from './api.ts';

export type SaveState = 'saved' | 'saving' | 'failed' | 'refused';

/** What a form sees: every value as it was last typed, and how far each has got. */
export interface Saving<Values> {
  values: Values;
  state: SaveState;
  /** What the server said of a value it did not take. The value stays as it was typed. */
  refused: Partial<Record<keyof Values, string>>;
  /** Why nothing could be saved at all. */
  failure?: string | undefined;
}

interface AutosaveOptions<Values> {
  initial: Values;
  save: (change: Partial<Values>) => Promise<Values>;
  /** Called with everything the server does not have yet, so that a lost page does not lose it. */
  keep?: (unsaved: Partial<Values> | undefined) => void;
}

/**
 * Saves a form by itself, one call at a time. What is typed meanwhile waits for the next one, so that an older answer
 * never overwrites a newer word; a value that is refused does not hold up the others.
 */
export class Autosave<Values extends object> {
  private unsaved: Partial<Values> = {};
  private sent: Partial<Values> | undefined;
  private running: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchers = new Set<() => void>();
  private current: Saving<Values>;

  constructor(private readonly options: AutosaveOptions<Values>) {
    this.current = { values: options.initial, state: 'saved', refused: {} };
  }

  readonly snapshot = () => this.current;
  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Takes what was changed and saves it after a pause: at once for a choice, later for somebody still typing. */
  change(change: Partial<Values>, pause = 0) {
    this.unsaved = { ...this.unsaved, ...change };
    this.show({ values: { ...this.current.values, ...change }, refused: without(this.current.refused, change) });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  /** Saves what there is, now; true when nothing is left to save. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running || this.sendable()) {
      this.running ??= this.send().finally(() => {
        this.running = undefined;
      });
      await this.running;
      if (this.current.failure !== undefined) break;
    }
    return !this.dirty();
  }

  dirty() {
    return this.sent !== undefined || !isEmpty(this.unsaved);
  }

  private async send() {
    const change = this.sendable() ?? {};
    this.sent = change;
    this.unsaved = without(this.unsaved, change);
    this.show({ failure: undefined });
    try {
      const saved = await this.options.save(change);
      this.sent = undefined;
      // A word as it was typed stands, though the server keeps it trimmed; somebody may be in the middle of it.
      this.show({ values: { ...saved, ...change, ...this.unsaved } });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      this.sent = undefined;
      this.unsaved = { ...change, ...this.unsaved };
      const refused = refusedOf(failure, change);
      if (isEmpty(refused)) this.show({ failure: failure.message });
      else this.show({ refused: { ...this.current.refused, ...refused } });
    }
  }

  /** Everything unsaved but what was refused as it stands. */
  private sendable(): Partial<Values> | undefined {
    const change = without(this.unsaved, this.current.refused);
    return isEmpty(change) ? undefined : change;
  }

  private show(news: Partial<Saving<Values>>) {
    this.current = { ...this.current, ...news };
    this.current.state = this.stateNow();
    this.options.keep?.(this.dirty() ? { ...this.sent, ...this.unsaved } : undefined);
    for (const tell of this.watchers) tell();
  }

  private stateNow(): SaveState {
    if (this.current.failure !== undefined) return 'failed';
    if (this.sent || this.sendable()) return 'saving';
    return isEmpty(this.current.refused) ? 'saved' : 'refused';
  }
}

/** The refused fields among those that were sent; of a list, its parts count as the list. */
function refusedOf<Values>(failure: ApiError, change: Partial<Values>): Saving<Values>['refused'] {
  const fields = Object.entries(failure.fields).map(([field, words]) => [field.split('.')[0], words]);
  return Object.fromEntries(fields.filter(([field]) => field !== undefined && field in change));
}

function without<Values extends object>(values: Values, named: object): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !(key in named))) as Values;
}

const isEmpty = (object: object) => Object.keys(object).length === 0;
