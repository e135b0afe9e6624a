import type { Transporter } from 'nodemailer';
import { mailTimeouts, smsTimeout } from '../timeouts.ts';
import type { DeliveryRow } from './queries.ts';

/** Hands a message over, or throws so that it is tried again. */
export interface Carrier {
  deliver(message: DeliveryRow, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Where there is no carrier the outbox itself is the delivery: the workbench shows it. */
export const noCarrier: Carrier = { deliver: async () => {}, close: () => {} };

export function smtpCarrier(url: string, from: string): Carrier {
  let opened: Promise<Transporter> | undefined;
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    async deliver(message) {
      opened ??= openTransport(url);
      const transport = await opened;
      await transport.sendMail({
        from,
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.text,
        html: message.html ?? undefined,
        headers: message.headers,
        date: message.createdAt,
        // The same on every try: a relay or a mailbox that got it before recognises the second.
        messageId: `<${message.deliveryKey}@${domain}>`,
      });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Imports nodemailer with the first mail: a server that sends none saves its 5 MB. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: mailTimeouts.connection,
    greetingTimeout: mailTimeouts.greeting,
    socketTimeout: mailTimeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export interface SmsGateway {
  url: string;
  token: string;
}

export function smsCarrier({ url, token }: SmsGateway): Carrier {
  return {
    async deliver(message, signal) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': message.deliveryKey,
        },
        body: JSON.stringify({ to: message.recipient, text: message.text }),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(smsTimeout)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}.`);
    },
    close: () => {},
  };
}
