import type { z } from 'zod';
import type { Permission } from './staff/policy.ts';

/** How a call is described: what it takes and answers, and under which rules. */
export interface CallSchema {
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** What success is called, where it is not 200. */
  status?: 201 | 202 | 204;
  /** Where there is nothing to answer, null, success is called 204. */
  orNothing?: true;
  /** An answer that says `repeated` tells of something done before: it is called 200. */
  repeats?: true;
  /** The field of the body by which the call recognises a request that comes again: with it no Idempotency-Key is stored. */
  identity?: 'client_id';
  /** The call is followed by a person, not made by a page: it answers 302, and its answer is where to go on. */
  redirect?: true;
  /** The call is made by a plain form, without script: its body is urlencoded, and a refusal leads back to this page. */
  form?: 'lang-config' | 'pages-service';
  /**
   * The call needs a session: without one it is refused before it is validated. `or_closed_owner` where the `owner` of a refused
   * login stands for it, which the call verifies.
   */
  session?: true | 'or_closed_owner';
  /** The call ends its own session, so a retry after a lost answer has none: by its Idempotency-Key alone it gets that answer. */
  endsSession?: true;
  /** The call is one of the back office: whoever makes it needs a session of staff whose role has this permission. */
  staff?: Permission;
  /** Milliseconds for which whoever asked may keep the answer; without them nobody keeps it. */
  keep?: number;
  /** Sent by a page that is going away: the body may also come as text, or not at all. */
  beacon?: true;
  /** An answer that says `code_sent` tells that there is a second step to come: it is called 202. */
  accepts?: true;
  /**
   * Said by another server about us: any method of saying it, whatever its origin; a signature is what protects it. `json` where
   * the answer is read by a program that follows a standard.
   */
  webhook?: true | 'json';
  /** The answer is a file of this type. */
  file?: 'application/pdf' | 'application/xml' | 'image/webp' | 'application/zip' | 'text/csv';
  /** The answer goes on until somebody ends it: server-sent events, each as the answer's schema says. */
  stream?: true;
  /** The body is a form with a file of at most so many bytes, instead of JSON. */
  upload?: number;
  /** How many files the form has, where it is more than one. */
  files?: number;
}

/** A file to be opened or saved, and what it is called. */
export interface FileAnswer {
  name: string;
  /** All of it, or as it comes, with its length. */
  bytes: Uint8Array | { stream: unknown; size: number };
}
