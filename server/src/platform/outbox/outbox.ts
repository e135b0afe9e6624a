import { z } from 'zod';
import { reactivationDays } from '#contract/constants.ts';
import type { Transaction } from '../database/database.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '../jobs/jobs.ts';
import type { Count } from '../metrics.ts';
import { checkMail, checkSms } from './check.ts';
import { type Carrier, noCarrier, type SmsGateway, smsCarrier, smtpCarrier } from './deliver.ts';
import {
  deleteOutboxBefore,
  deleteOutboxTo,
  findUnsent,
  insertOutbox,
  markSent,
  type NewOutboxRow,
} from './queries.ts';

export { findUnsentTotals, listOutbox, type UnsentMessages } from './queries.ts';

const hour = 60 * 60 * 1000;
/** No longer than a deletion can be taken back: when somebody is erased, no mail is left that names them. */
const keptFor = reactivationDays * 24 * hour;

export interface Mail {
  /** Which mail it is, for figures about mails. */
  name?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

export interface Sms {
  /** In international form, +33612345678. */
  to: string;
  text: string;
}

interface OutboxOptions {
  jobs: Jobs;
  mailFrom: string;
  smtpUrl: string | undefined;
  sms: SmsGateway | undefined;
  count?: Count;
}

// Text messages apart from mails: a relay that hangs must not hold up the codes that people wait for.
const deliveries = {
  mail: { kind: 'outbox.deliver', payload: z.object({ id: z.string() }) },
  sms: { kind: 'outbox.deliver-sms', payload: z.object({ id: z.string() }) },
} satisfies Record<string, JobKind>;

/**
 * A transactional outbox for mails and text messages. A message is a row, written in the transaction of what it is about, and
 * delivered by a job after the commit: never sent for what rolled back, and sent even if the relay is away for a day.
 */
export class Outbox {
  private readonly jobs: Jobs;
  private readonly count: Count;
  private readonly carriers: Record<'mail' | 'sms' | 'push', Carrier>;

  constructor({ jobs, mailFrom, smtpUrl, sms, count = () => {} }: OutboxOptions) {
    this.jobs = jobs;
    this.count = count;
    this.carriers = {
      mail: smtpUrl ? smtpCarrier(smtpUrl, mailFrom) : noCarrier,
      sms: sms ? smsCarrier(sms) : noCarrier,
      push: noCarrier,
    };
    // With the backoff of jobs twelve attempts take more than a day, as long as relays themselves keep trying.
    const deliver = { attempts: 12, concurrency: 4, run: this.deliver.bind(this) };
    for (const delivery of Object.values(deliveries)) jobs.register(defineJob({ ...delivery, ...deliver }));
    jobs.every({
      kind: 'outbox.forget',
      every: hour,
      // Addresses, names and links to log in with: nothing to keep longer than questions about it come.
      run: (context) => context.complete((tx) => deleteOutboxBefore(tx, new Date(context.now.getTime() - keptFor))),
    });
  }

  async sendMail(tx: Transaction, mail: Mail, now: Date) {
    checkMail(mail);
    const { to: recipient, name = 'other', subject, text, html = null, headers = {} } = mail;
    await this.send(tx, { kind: 'mail', name, recipient, subject, text, html, headers, createdAt: now });
  }

  async sendSms(tx: Transaction, sms: Sms, now: Date) {
    checkSms(sms);
    const { to: recipient, text } = sms;
    await this.send(tx, {
      kind: 'sms',
      name: '',
      recipient,
      subject: '',
      text,
      html: null,
      headers: {},
      createdAt: now,
    });
  }

  /** For the workbench of the demo: a push that its push service has taken. There is nothing left to deliver. */
  async keepPush(tx: Transaction, { to, title, text }: { to: string; title: string; text: string }, now: Date) {
    const row = { name: '', recipient: to, subject: title, text, html: null, headers: {}, createdAt: now, sentAt: now };
    await insertOutbox(tx, { kind: 'push', ...row });
  }

  /** Deletes what was sent to an address, and whatever is older than mails are kept. */
  async erase(tx: Transaction, address: string, now: Date) {
    await deleteOutboxTo(tx, address);
    await deleteOutboxBefore(tx, new Date(now.getTime() - keptFor));
  }

  /** Closes the carriers, after the worker has stopped. */
  close() {
    for (const carrier of Object.values(this.carriers)) carrier.close();
  }

  private async send(tx: Transaction, row: NewOutboxRow) {
    const id = await insertOutbox(tx, row);
    const delivery = row.kind === 'sms' ? deliveries.sms : deliveries.mail;
    await this.jobs.enqueue(tx, delivery, { id }, { runAt: row.createdAt });
  }

  private async deliver({ id }: { id: string }, context: JobContext) {
    const message = await findUnsent(context.db, id);
    if (!message) return;
    const isMail = message.kind === 'mail';
    try {
      await this.carriers[message.kind].deliver(message, context.signal);
    } catch (error) {
      if (isMail) this.count('mails', { kind: message.name, outcome: 'failed' });
      throw error;
    }
    await context.complete(async (tx) => {
      await markSent(tx, id, context.now);
      if (isMail) tx.count('mails', { kind: message.name, outcome: 'sent' });
    });
  }
}
