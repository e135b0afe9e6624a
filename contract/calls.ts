import { z } from 'zod';
import { accountCalls } from './accounts/account-calls.ts';
import { securityCalls } from './accounts/security-calls.ts';
import { ageCalls } from './age/age.ts';
import { bellCalls } from './bell/bell.ts';
import { blockingCalls } from './blocking/blocking.ts';
import type { CallName } from './call-paths.ts';
import type { CallSchema } from './call-schema.ts';
import { chatCalls } from './chat/chat.ts';
import { chatPreferenceCalls } from './chat/chat-preferences.ts';
import { complaintCalls } from './complaints/complaints.ts';
import { creditCalls } from './credits/credits.ts';
import { dataExportCalls } from './data-export/data-export.ts';
import { directDebitCalls } from './direct-debit/direct-debit.ts';
import { discountCalls } from './discounts/discounts.ts';
import { gifCalls } from './gifs/gifs.ts';
import { giftCalls } from './gifts/gift-calls.ts';
import { healthCalls } from './health/health.ts';
import { icebreakerCalls } from './icebreakers/icebreakers.ts';
import { insightCalls } from './insight/insight.ts';
import { invoiceCalls } from './invoices/invoices.ts';
import { landerCalls } from './landers/lander-calls.ts';
import { leavingCalls } from './leaving/leaving.ts';
import { likeCalls } from './likes/likes.ts';
import { liveCalls } from './live/live.ts';
import { mailEventCalls } from './mail-events/mail-events.ts';
import { memberPageCalls } from './member-page/member-page.ts';
import { moderationCalls, moderationOfficeCalls } from './moderation/moderation.ts';
import { notificationCalls } from './notifications/notifications.ts';
import { officeCalls } from './office/office.ts';
import { officeDebitCalls } from './office/office-debits.ts';
import { officeFileCalls } from './office/office-files.ts';
import { officePreviewCalls } from './office/office-previews.ts';
import { officeProfileCalls } from './office/office-profiles.ts';
import { siteContentCalls } from './office/site-content.ts';
import { operatorPageCalls } from './operator-pages/operator-pages.ts';
import { ownProfileCalls } from './own-profile/own-profile.ts';
import { paymentCalls } from './payments/payments.ts';
import { photoCheckCalls } from './photo-checks/photo-checks.ts';
import { photoCalls } from './photos/photos.ts';
import { placeCalls } from './places/places.ts';
import { pushCalls } from './push/push.ts';
import { searchCalls } from './search/search.ts';
import { serviceCalls } from './service/service.ts';
import { siteCalls } from './sites/site-calls.ts';
import { staffCalls } from './staff/staff.ts';
import { staffPasskeyCalls } from './staff/staff-passkeys.ts';
import { swipeCalls } from './swipe/swipe.ts';
import { visitCalls } from './visits/visits.ts';
import { voiceCalls } from './voices/voices.ts';

/**
 * What each call takes and answers. The server validates by these schemas, the browser's client is typed by them, and
 * /api/openapi.json is generated from them. A call enters the list when it is built.
 */
export const calls = {
  ...siteCalls,
  ...ageCalls,
  ...accountCalls,
  ...securityCalls,
  ...placeCalls,
  ...ownProfileCalls,
  ...photoCalls,
  ...photoCheckCalls,
  ...searchCalls,
  ...landerCalls,
  ...memberPageCalls,
  ...likeCalls,
  ...swipeCalls,
  ...chatCalls,
  ...icebreakerCalls,
  ...giftCalls,
  ...gifCalls,
  ...voiceCalls,
  ...chatPreferenceCalls,
  ...creditCalls,
  ...discountCalls,
  ...paymentCalls,
  ...invoiceCalls,
  ...directDebitCalls,
  ...blockingCalls,
  ...complaintCalls,
  ...dataExportCalls,
  ...leavingCalls,
  ...serviceCalls,
  ...operatorPageCalls,
  ...liveCalls,
  ...notificationCalls,
  ...mailEventCalls,
  ...bellCalls,
  ...pushCalls,
  ...visitCalls,
  ...staffCalls,
  ...staffPasskeyCalls,
  ...officeCalls,
  ...moderationCalls,
  ...moderationOfficeCalls,
  ...insightCalls,
  ...healthCalls,
  ...siteContentCalls,
  ...officeDebitCalls,
  ...officeFileCalls,
  ...officeProfileCalls,
  ...officePreviewCalls,
} satisfies Record<CallName, CallSchema>;

export type Answer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
export type Body<Name extends CallName> = (typeof calls)[Name] extends { upload: number }
  ? FormData
  : (typeof calls)[Name] extends { body: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : undefined;

/** What every failed call answers. */
export const failureAnswer = z.object({
  error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  authentication_required: z.literal(true).optional(),
});
export type FailureAnswer = z.infer<typeof failureAnswer>;
