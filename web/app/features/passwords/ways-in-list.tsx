import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { Answer } from '#contract/calls.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import './ways-in-list.css';

type WaysIn = Pick<Answer<'changePassword'>['ways_in'], 'passkeys' | 'second_factor'>;

export const hasWaysIn = ({ passkeys, second_factor }: WaysIn) => passkeys.length > 0 || second_factor;

/** What opens an account besides its password: each passkey by name and date, and the codes of an app. */
export function WaysInList({ passkeys, second_factor }: WaysIn) {
  const t = useTranslations('accounts.ways_in');
  const format = useFormatter();
  const date = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium' });
  return (
    <ul className="ways-in">
      {passkeys.map(({ id, name, created_at, last_used_at }) => (
        <li key={id}>
          <Fingerprint aria-hidden="true" />
          <span>
            <b>{t('passkey', { name })}</b>
            <small>
              {last_used_at
                ? t('used', { added: date(created_at), used: date(last_used_at) })
                : t('never_used', { added: date(created_at) })}
            </small>
          </span>
        </li>
      ))}
      {second_factor && (
        <li>
          <ShieldCheck aria-hidden="true" />
          <span>
            <b>{t('second_factor')}</b>
            <small>{t('second_factor_text')}</small>
          </span>
        </li>
      )}
    </ul>
  );
}
