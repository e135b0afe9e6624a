import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from 'react-router';
import type { MessageTerms } from '#contract/member-page/member-page.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';

interface WriteButtonsProps {
  id: string;
  name: string;
  terms: MessageTerms;
}

/** The ways into the conversation with whom this page is about, each with its price before the tap. */
export function WriteButtons({ id, name, terms }: WriteButtonsProps) {
  const t = useTranslations('member-page.write');
  const pathTo = usePathTo();
  const chat = pathTo('members-id-chat', { id });
  const price = usePriceOf(terms);
  const giftPrice = useGiftPrice(terms);
  const words = terms.begun ? 'message' : 'hello';
  return (
    <>
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg', className: 'member-actions__write' })}
        to={chat}
        aria-label={t('priced', { what: t(`${words}_to`, { name }), price })}
        viewTransition
      >
        <MessageCircle aria-hidden="true" />
        <span>
          {t(words)}
          <small>{price}</small>
        </span>
      </Link>
      <Link
        className={iconButtonClass('outline', 'member-actions__gift')}
        to={`${chat}?gift`}
        aria-label={t('priced', { what: t('gift', { name }), price: giftPrice })}
        title={t('gift', { name })}
        viewTransition
      >
        <Gift aria-hidden="true" />
        <small>{giftPrice}</small>
      </Link>
    </>
  );
}

function usePriceOf({ cost, free_left: left, refusal }: MessageTerms) {
  const t = useTranslations('member-page.write');
  if (refusal === 'premium_only') return t('with_premium');
  if (left > 0) return t('free_left', { left, count: allowancesOf(false).conversations });
  return cost > 0 ? t('price', { credits: cost }) : t('free');
}

/** A gift is never free with a first message, but it starts a conversation as words do: without one left it takes Premium. */
function useGiftPrice({ refusal }: MessageTerms) {
  const t = useTranslations('member-page.write');
  const { settings } = useShell();
  if (refusal === 'premium_only') return t('premium');
  return settings.gift_credits > 0 ? t('credits', { credits: settings.gift_credits }) : t('free');
}
