import { Link } from 'react-router';
import type { ApiError } from '#web/platform/api.ts';
import { useBuiltPath } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';

/** Why somebody was not let in, and where there is a way back in, that way. */
export function LoginRefusal({ refusal }: { refusal: ApiError }) {
  const t = useTranslations('login');
  const { reason } = refusal.data;
  const ban = useBuiltPath()('pages-ban');
  return (
    <AlertBanner tone="danger">
      <p>{refusal.message}</p>
      {refusal.code === 'banned' && (
        <>
          {typeof reason === 'string' && reason && <p>{t('banned.reason', { reason })}</p>}
          {ban && (
            <Link className="login__appeal" to={ban}>
              {t('banned.appeal')}
            </Link>
          )}
        </>
      )}
    </AlertBanner>
  );
}
