import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string | undefined;
  to: string[];
  /** As it went over the wire. */
  raw: string;
}

/** An SMTP relay that keeps what it gets, says so to `hear`, and troubles the first few after it got them. */
export async function openRelay({ refusals = 0, hear = (_mail: ReceivedMail) => {} } = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A sender keeps its line open for the next mail; nobody waits for that.
    closeTimeout: 1,
    async onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const raw = await readText(stream);
      const mail = { from: mailFrom ? mailFrom.address : undefined, to: rcptTo.map(({ address }) => address), raw };
      received.push(mail);
      hear(mail);
      const trouble = Object.assign(new Error('Try again later'), { responseCode: 451 });
      done(received.length <= refusals ? trouble : null);
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The parts of a mail as it went over the wire, decoded, by their type. */
export function partsOf(raw: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const [head, body] = [part.slice(0, end), part.slice(end + 4).replace(/\r\n$/, '')];
      const type = /^Content-Type: ([\w/]+)/im.exec(head)?.[1] ?? '';
      const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? '7bit';
      return [type, decoded(body, encoding).replaceAll('\r\n', '\n')];
    }),
  );
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
