import { Link } from 'react-router';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import './order-note.css';

/** The buyer's rights, said beside the button that orders and not behind it. */
export function Rights({ statementName }: { statementName: string }) {
  const t = useTranslations('checkout');
  const pathTo = usePathTo();
  const { refund_days: days } = useShell().settings;
  return (
    <p className="order-note">
      {t('statement', { statement: statementName })}{' '}
      {t.rich('rights', {
        days,
        terms: (words) => (
          <Link className="link" to={`${pathTo('pages-terms')}#withdrawal`}>
            {words}
          </Link>
        ),
      })}
    </p>
  );
}
