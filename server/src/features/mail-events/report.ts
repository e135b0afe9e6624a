import PostalMime from 'postal-mime';
import { z } from 'zod';

/** Why no more mails go to an address: it does not exist, or its owner called one of ours spam. */
export interface MailReport {
  reason: 'bounce' | 'fbl';
  recipients: string[];
}

/** What a mail service reports by itself, in place of the mail another server sent back. */
const json = z.object({ type: z.enum(['bounce', 'complaint']), recipient: z.string().max(254) });

/**
 * Reads a delivery status notification (RFC 3464), a complaint in the abuse reporting format (RFC 5965), or JSON that says
 * one of the two. Undefined for anything else, and for what may still arrive: an address is given up for a permanent
 * failure only.
 */
export async function readReport(text: string): Promise<MailReport | undefined> {
  return text.trimStart().startsWith('{') ? readJson(text) : readMail(text);
}

function readJson(text: string): MailReport | undefined {
  try {
    const { type, recipient } = json.parse(JSON.parse(text));
    return { reason: type === 'bounce' ? 'bounce' : 'fbl', recipients: [recipient] };
  } catch {
    return undefined;
  }
}

async function readMail(text: string): Promise<MailReport | undefined> {
  const { attachments } = await PostalMime.parse(text, { attachmentEncoding: 'utf8', forceRfc822Attachments: true });
  const part = (type: string) => attachments.find(({ mimeType }) => mimeType === type)?.content;
  const status = part('message/delivery-status');
  if (typeof status === 'string') {
    const recipients = blocksIn(status)
      .filter((fields) => fields.get('action') === 'failed' && fields.get('status')?.startsWith('5.'))
      .flatMap((fields) => addressIn(fields.get('final-recipient') ?? fields.get('original-recipient')));
    return recipients.length > 0 ? { reason: 'bounce', recipients } : undefined;
  }
  const feedback = part('message/feedback-report');
  if (typeof feedback !== 'string') return undefined;
  const [fields] = blocksIn(feedback);
  if (!fields || !['abuse', 'fraud', 'not-spam', 'other', 'virus'].includes(fields.get('feedback-type') ?? ''))
    return undefined;
  if (fields.get('feedback-type') === 'not-spam') return undefined;
  const original = part('message/rfc822') ?? part('text/rfc822-headers');
  const to = typeof original === 'string' ? blocksIn(original)[0]?.get('to') : undefined;
  const recipients = addressIn(fields.get('original-rcpt-to') ?? to);
  return recipients.length > 0 ? { reason: 'fbl', recipients } : undefined;
}

/** The fields of each paragraph, by their names in lower case; a line that begins with a space goes on with the one before. */
const blocksIn = (text: string): Map<string, string>[] =>
  text
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n\s*\r?\n/)
    .map(
      (block) =>
        new Map(
          block
            .split(/\r?\n/)
            .map((line) => /^([\w-]+):\s*(.*)$/.exec(line))
            .flatMap((found) => (found ? [[(found[1] ?? '').toLowerCase(), (found[2] ?? '').trim()]] : [])),
        ) as Map<string, string>,
    );

/** `rfc822; anna@example.com`, `<anna@example.com>` or the address alone. */
const addressIn = (field: string | undefined): string[] =>
  /[^\s<>;,"]+@[^\s<>;,"]+/.exec(field ?? '')?.slice(0, 1) ?? [];
