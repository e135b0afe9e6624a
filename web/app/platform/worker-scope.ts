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

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** What the browser asked for while the worker started, where it does. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: { type?: string; paths?: string[]; changed?: string[]; pictures?: string[] } | null;
}

/** Says when something was asked for: before or after the member changed. */
export interface KeptTicket {
  epoch: number;
}

type Kind = 'pages' | 'photos' | 'shared';

/** What the parts of the worker know of the member for whom they keep something. */
export interface Keeping {
  /** Taken before the server is asked. */
  begin(): KeptTicket;
  /** Hears to whom an answer was sent. True where it may be kept; another member's things are deleted. */
  belongsTo(ticket: KeptTicket, member: string | null): Promise<boolean>;
  /** Undefined where it was not kept: nobody is logged in, or somebody else since. */
  keep(ticket: KeptTicket, kind: Kind, address: string, answer: Response): Promise<Cache | undefined>;
  find(kind: Kind, address: string): Promise<Response | undefined>;
  forget(): Promise<void>;
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
  fetch: FetchEvent;
  message: WorkerMessageEvent;
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
  importScripts(...addresses: string[]): void;
  /** Made by the first script that is imported, for the others. */
  keeping: Keeping;
  fetch(url: string, init: RequestInit): Promise<Response>;
}
