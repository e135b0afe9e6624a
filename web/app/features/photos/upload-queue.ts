import type { Photo } from '#contract/photos/photos.ts';
import { ApiError } from '#web/platform/api.ts';
import { cancelled, type UploadOptions } from '#web/platform/upload.ts';

export type UploadState = 'waiting' | 'sending' | 'working' | 'refused';

export interface Upload {
  key: string;
  file: Blob;
  /** What the file is called, for those who cannot see it. */
  name: string;
  state: UploadState;
  /** From 0 to 1, while it is sent. */
  share: number;
  /** Why it was refused, in words. */
  problem?: string | undefined;
  /** Whether the same file may be taken another time: not one that is no photo, or one too many. */
  mayRetry?: boolean | undefined;
}

type Send = (file: Blob, options: UploadOptions) => Promise<{ photo: Photo }>;

/**
 * Photos on their way. One is sent at a time, in the order they were chosen, and the next one leaves while the server
 * still works on the last: the line is never idle, and the first one chosen is the first one there.
 */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly controllers = new Map<string, AbortController>();
  private readonly watchers = new Set<() => void>();

  constructor(
    private readonly send: Send,
    private readonly onAdded: (photo: Photo) => void,
  ) {}

  readonly snapshot = () => this.uploads;
  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  add(file: Blob, name: string) {
    this.show([...this.uploads, { key: crypto.randomUUID(), file, name, state: 'waiting', share: 0 }]);
    this.next();
  }

  /** For what needs no server to be refused. */
  refuse(file: Blob, name: string, problem: string) {
    this.show([...this.uploads, { key: crypto.randomUUID(), file, name, state: 'refused', share: 0, problem }]);
  }

  retry(key: string) {
    this.change(key, { state: 'waiting', share: 0, problem: undefined });
    this.next();
  }

  /** Calls it off, or forgets that it was refused. */
  drop(key: string) {
    this.controllers.get(key)?.abort();
    this.show(this.uploads.filter((upload) => upload.key !== key));
    this.next();
  }

  private next() {
    if (this.uploads.some(({ state }) => state === 'sending')) return;
    const upload = this.uploads.find(({ state }) => state === 'waiting');
    if (upload) void this.run(upload);
  }

  private async run({ key, file }: Upload) {
    const controller = new AbortController();
    this.controllers.set(key, controller);
    this.change(key, { state: 'sending' });
    const onProgress = (share: number) => {
      this.change(key, share < 1 ? { state: 'sending', share } : { state: 'working', share });
      this.next();
    };
    try {
      const { photo } = await this.send(file, { onProgress, signal: controller.signal });
      // Gone from here and there in the list in one step, so that it is never seen twice or not at all.
      this.uploads = this.uploads.filter((upload) => upload.key !== key);
      this.onAdded(photo);
      this.show(this.uploads);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code !== cancelled) {
        const mayRetry = failure.status === 0 || failure.status === 429 || failure.status >= 500;
        this.change(key, { state: 'refused', problem: failure.message, mayRetry });
      }
    } finally {
      this.controllers.delete(key);
      this.next();
    }
  }

  private change(key: string, news: Partial<Upload>) {
    this.show(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)));
  }

  private show(uploads: readonly Upload[]) {
    this.uploads = uploads;
    for (const tell of this.watchers) tell();
  }
}
