import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { debitCode } from '#contract/constants.ts';

const digits = 6;
const minute = 60_000;

export const newCode = () => String(randomInt(10 ** digits)).padStart(digits, '0');

/**
 * What a code was sent for. It opens nothing else: neither another account or phone, nor another amount than the message
 * named (Delegated Regulation 2018/389, article 5, on dynamic linking).
 */
export interface CodeFor {
  userId: string;
  phone: string;
  iban: string;
  /** Euro cents. */
  amount: number;
}

/** An HMAC with a key of ours: somebody who has only the table could try a million plain hashes in no time. */
export const codeFingerprint = (key: Buffer, code: string, { userId, phone, iban, amount }: CodeFor) =>
  createHmac('sha256', key).update([userId, phone, iban, amount, code].join(' ')).digest();

export interface SentCode {
  fingerprint: Buffer;
  tries: number;
  sentAt: Date;
  triedAt: Date | null;
}

/** Strips spaces and hyphens that people type in a code. */
const plain = (typed: string) => typed.replaceAll(/[\s-]/g, '');

export function isRightCode(key: Buffer, typed: string, sent: SentCode, target: CodeFor, now: Date): boolean {
  if (now.getTime() - sent.sentAt.getTime() > debitCode.minutes * minute) return false;
  return timingSafeEqual(codeFingerprint(key, plain(typed), target), sent.fingerprint);
}

/** Whole minutes for which nothing more is tried after too many wrong codes; 0 when it may be now. */
export function minutesToWait({ tries, triedAt }: Pick<SentCode, 'tries' | 'triedAt'>, now: Date): number {
  if (tries < debitCode.tries || !triedAt) return 0;
  const free = triedAt.getTime() + debitCode.pauseMinutes * minute;
  return Math.max(0, Math.ceil((free - now.getTime()) / minute));
}
