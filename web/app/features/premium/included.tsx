import CheckCheck from 'lucide-react/icons/check-check';
import Images from 'lucide-react/icons/images';
import MessageCircle from 'lucide-react/icons/message-circle';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Undo2 from 'lucide-react/icons/undo-2';
import { freeConversations, ownPhotos } from '#contract/constants.ts';
import { matchClaim, premiumBenefits } from '#contract/premium/premium.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Card } from '#web/ui/card.tsx';

const icons = {
  conversations: MessageCircle,
  photos: Images,
  read: CheckCheck,
  filters: SlidersHorizontal,
  undo: Undo2,
};

const facts = { count: freeConversations, free: ownPhotos.free, premium: ownPhotos.premium };

/** What a premium member has. That it helps is said only where somebody answers for it. */
export function Included() {
  const t = useTranslations('premium.included');
  const { premium_claim_source: source } = useShell().settings;
  return (
    <section className="included">
      <h2>{t('title')}</h2>
      <Card padded={false}>
        <ul className="included__list">
          {premiumBenefits.map((benefit) => {
            const Icon = icons[benefit];
            return (
              <li key={benefit}>
                <Icon aria-hidden="true" />
                <span>
                  <b>{t(`${benefit}.title`)}</b>
                  <span>{t(`${benefit}.text`, facts)}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
      {source && <p className="included__claim">{t('claim', { percent: matchClaim, source })}</p>}
    </section>
  );
}
