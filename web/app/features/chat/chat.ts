import { type ComponentType, lazy } from 'react';
import type { EventData } from '#contract/events/events.ts';
import type { ApiOptions } from '#web/platform/api.ts';
import { outboxName } from '#web/platform/kept-on-device.ts';
import { deviceStore } from '#web/platform/stores.ts';

/** Sends what was written without a connection and waits on this device. The outbox is loaded only where something waits. */
export function sendWaitingMessages(userId: string, options: ApiOptions) {
  if (deviceStore.get(outboxName(userId)) === null) return;
  import('./outbox/use-outbox.ts').then(
    ({ flushOutbox }) => flushOutbox(userId, options),
    // The script did not load: messages stay in the outbox on the device, and the next page sends them.
    () => {},
  );
}

/** Shows a message that came while the member is elsewhere. Loaded when there is one. */
export const NewMessageToast = lazy<ComponentType<{ arrived: EventData<'message'> }>>(() =>
  import('./new-message-toast.tsx').catch(() => ({ default: () => null })),
);
