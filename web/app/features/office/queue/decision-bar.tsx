import Lock from 'lucide-react/icons/lock';
import type { DecisionName, DecisionReason } from '#contract/moderation/decisions.ts';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { decisionKeys, skipKey } from './decision-keys.ts';

interface DecisionBarProps {
  item: TakenItem;
  reason: DecisionReason | undefined;
  refusal: string;
  onReason: (reason: DecisionReason) => void;
  onDecision: (decision: DecisionName) => void;
  onSkip: () => void;
}

const looks: Partial<Record<DecisionName, ButtonVariant>> = {
  approve: 'dark',
  answer: 'dark',
  overturn: 'dark',
  ban: 'danger-outline',
  escalate: 'danger-outline',
};

/** Reasons and decisions, each with its key. */
export function DecisionBar({ item, reason, refusal, onReason, onDecision, onSkip }: DecisionBarProps) {
  const t = useTranslations('office-queue');
  const isCheck = item.kind === 'photo_check';
  const decisions = item.decisions.filter((decision) => decision !== 'escalate');
  return (
    <section className="queue__decide" aria-label={t('decide')}>
      {item.reasons.length > 0 && (
        <fieldset className="queue__reasons" aria-label={t('because')}>
          <span aria-hidden="true">{t('because')}</span>
          {item.reasons.map((each, place) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === reason}
              data-grave={each === 'underage' || undefined}
              onClick={() => onReason(each)}
            >
              <span className="queue__key" aria-hidden="true">
                {place + 1}
              </span>
              {t(`reasons.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
      <p className="queue__refusal" role="alert">
        {refusal}
      </p>
      <div className="queue__acts">
        {decisions.map((decision) => (
          <Button key={decision} variant={looks[decision] ?? 'outline'} onClick={() => onDecision(decision)}>
            {isCheck && (decision === 'approve' || decision === 'reject')
              ? t(`check.${decision}`)
              : t(`decisions.${decision}`)}
            <span className="queue__key" aria-hidden="true">
              {decisionKeys[decision]}
            </span>
          </Button>
        ))}
        <span className="queue__space" />
        {item.decisions.includes('escalate') && !item.escalated && (
          <Button variant="danger-outline" onClick={() => onDecision('escalate')}>
            <Lock aria-hidden="true" />
            {t('decisions.escalate')}
            <span className="queue__key" aria-hidden="true">
              {decisionKeys.escalate}
            </span>
          </Button>
        )}
        <Button variant="plain" onClick={onSkip}>
          {t('skip')}
          <span className="queue__key" aria-hidden="true">
            {skipKey}
          </span>
        </Button>
      </div>
    </section>
  );
}
