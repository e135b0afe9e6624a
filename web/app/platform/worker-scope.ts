/*
 * What a service worker has and a page has not, as far as ours uses it. TypeScript's own description of it cannot stand
 * beside that of a page.
 */

export interface ExtendableEvent extends Event {
  /** The worker is kept alive until this has ended. */
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

/** A tab or window of the site. */
export interface WindowClient {
  readonly focused: boolean;
  readonly visibilityState: 'hidden' | 'visible';
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly navigator: Pick<Navigator, 'language' | 'setAppBadge'>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener<Name extends keyof WorkerEvents>(name: Name, handler: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  fetch(url: string, init: RequestInit): Promise<Response>;
}
