import { freeConversations } from '#contract/constants.ts';
import { messagePrices } from '#contract/payments/prices.ts';
import { effectiveCountry } from '#contract/places/countries.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { FactRow, Rows } from '#web/ui/rows.tsx';

/** What things cost in credits, and what a credit is in money. */
export function Costs() {
  const t = useTranslations('credits.costs');
  const { settings, user } = useShell();
  const money = useMoney();
  const country = effectiveCountry(settings);
  const { lowest, highest, currency } = messagePrices(settings, country, 1);
  const cost = (count: number) => <span className="num">{count === 0 ? t('free') : t('credits', { count })}</span>;
  return (
    <section className="credits__part">
      <h2>{t('title')}</h2>
      <Rows>
        {!user?.paid_user && <FactRow label={t('opening', { count: freeConversations })} value={t('free')} />}
        <FactRow label={t('reading')} value={t('free')} />
        <FactRow label={t('message')} value={cost(settings.message_credits)} />
        <FactRow label={t('photo')} value={cost(settings.photo_credits)} />
        <FactRow label={t('voice')} value={cost(settings.voice_credits)} />
        <FactRow label={t('gift')} value={cost(settings.gift_credits)} />
      </Rows>
      <p className="credits__hint">
        {t('text', { lowest: money(lowest, currency), highest: money(highest, currency) })}
      </p>
    </section>
  );
}
