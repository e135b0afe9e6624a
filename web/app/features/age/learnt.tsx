import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslations } from '#web/platform/translate.ts';
import { Card } from '#web/ui/card.tsx';

/** What we learn by a proof, and what we do not: said before anybody agrees to it. */
export function Learnt() {
  const t = useTranslations('age.learnt');
  return (
    <Card padded={false} className="age__learnt">
      <section>
        <h2>{t('yes.title')}</h2>
        <ul>
          {(['adult', 'how', 'until'] as const).map((one) => (
            <li key={one}>
              <Check aria-hidden="true" className="age__yes" />
              {t(`yes.${one}`)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('no.title')}</h2>
        <ul>
          {(['name', 'document', 'match'] as const).map((one) => (
            <li key={one}>
              <X aria-hidden="true" className="age__no" />
              {t(`no.${one}`)}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
