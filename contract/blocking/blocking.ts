import { z } from 'zod';
import { userAnswer } from '../accounts/user.ts';
import type { CallSchema } from '../call-schema.ts';
import { blocksPerPage, reportRemarks } from '../constants.ts';
import { because, id, wholeNumber, writing } from '../fields.ts';
import { mainImage } from '../people/people.ts';

/** What the calls take and answer by which members keep others, or everybody, at a distance. */

export const memberBody = z.strictObject({ id });

export const blockedQuery = z.object({ page: wholeNumber(1, 10_000).default(1) });

/** Blocking and unblocking answer its first page. */
export const blockedList = z.object({
  blocked: z
    .array(z.object({ id, name: z.string(), main_image: mainImage.nullable(), at: z.iso.datetime() }))
    .max(blocksPerPage),
  page: z.int(),
  pages: z.int(),
});

export const reportReasons = ['fake', 'scam', 'spam', 'abuse', 'underage', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportBody = z
  .strictObject({
    id,
    reason: z.enum(reportReasons),
    remarks: writing(0, reportRemarks).default(''),
    message_id: id.optional(),
  })
  .refine(({ reason, remarks }) => reason !== 'other' || remarks !== '', {
    path: ['remarks'],
    ...because('required'),
  });
export type Report = z.output<typeof reportBody>;

export const invisibleBody = z.strictObject({ invisible: z.boolean() });
export const visibilityBody = z.strictObject({ shown_to_visitors: z.boolean() });

export const blockingCalls = {
  blocked: {
    summary: 'Members whom the caller blocked, the newest first',
    session: true,
    query: blockedQuery,
    answer: blockedList,
  },
  blockMember: {
    summary: 'Block a member: likes between the two are deleted, and each is hidden from the other',
    session: true,
    body: memberBody,
    answer: blockedList,
  },
  unblockMember: {
    summary: 'Take a block back; what it deleted stays deleted',
    session: true,
    body: memberBody,
    answer: blockedList,
  },
  reportMember: {
    summary: 'Tell the site’s staff about a member; one report per member while it is open',
    session: true,
    status: 201,
    body: reportBody,
    answer: z.object({ reference: z.string() }),
  },
  setInvisible: {
    summary: 'Appear in no search and no list, and show no presence; or appear again',
    session: true,
    body: invisibleBody,
    answer: userAnswer,
  },
  setVisibility: {
    summary: 'Whether people who are not logged in find the member, in search and on landing pages',
    session: true,
    body: visibilityBody,
    answer: userAnswer,
  },
} satisfies Record<string, CallSchema>;
