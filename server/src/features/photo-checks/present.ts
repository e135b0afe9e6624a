import type { Locale } from '#contract/locales.ts';
import { type DecisionReason, reasonNotices } from '#contract/moderation/decisions.ts';
import type { PhotoCheck } from '#contract/photo-checks/photo-checks.ts';
import type { CheckView } from './photo-checks.ts';

export const presentCheck = (view: CheckView, { locale }: { locale: Locale }): PhotoCheck => ({
  state: view.state,
  gestures: view.gestures,
  gestures_until: view.until?.toISOString() ?? null,
  has_photo: view.hasPhoto,
  reason: view.reason === null ? null : (reasonNotices[view.reason as DecisionReason] ?? reasonNotices.other)[locale],
  decided_at: view.decidedAt?.toISOString() ?? null,
});
