import {
  activationLinkDays,
  bell,
  newMemberDays,
  ownPhotos,
  photoLimits,
  profileLimits,
  recoveryCodes,
  resetLinkHours,
  search,
  seenPhotos,
  swipeLikesPerDay,
  timeBonus,
  welcomeDiscount,
} from '#contract/constants.ts';
import { bundles } from '#contract/payments/bundles.ts';
import { messagePrices } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import type { CompanyInfo } from '#contract/sites/settings.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { useFacts } from './use-facts.ts';

/** The numbers of the answers, each from where the software has it. */
export function useFaqFacts(company: CompanyInfo) {
  const { settings } = useShell();
  const money = useMoney();
  const { highest, currency } = messagePrices(settings, effectiveCountry(settings), settings.message_credits);
  const trial = bundles.find(({ trial }) => trial);
  return {
    ...useFacts(company),
    activation: activationLinkDays,
    reset: resetLinkHours,
    own_free: ownPhotos.free,
    own_premium: ownPhotos.premium,
    seen_free: seenPhotos.free,
    megabytes: photoLimits.bytes / 2 ** 20,
    photo_review: settings.photo_review,
    note: profileLimits.note,
    interests: profileLimits.interests,
    prompts: profileLimits.prompts,
    around: search.around,
    new_days: newMemberDays,
    swipes: swipeLikesPerDay,
    characters: settings.message_length,
    history: settings.chat_history_limit,
    highest: money(highest, currency),
    trial: trial?.credits ?? 0,
    welcome: welcomeDiscount.percentage,
    welcome_hours: welcomeDiscount.hours,
    bonus: timeBonus.percentage,
    bonus_hours: timeBonus.seconds / 3600,
    codes: recoveryCodes,
    bell_days: bell.days,
  };
}
