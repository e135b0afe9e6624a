import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations('settings.second_factor');
  const { settings } = useShell();
  const [copied, setCopied] = useState(false);
  const text = `${t('file_head', { site: settings.name })}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      // Where copying is not allowed the codes still stand there to be written down.
      () => setCopied(false),
    );
  return (
    <>
      <AlertBanner tone="warn">{t.rich('codes_text', { b: (words) => <b>{words}</b> })}</AlertBanner>
      <ul className="recovery-codes" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="settings-form__actions">
        <Button onClick={copy}>
          <Copy aria-hidden="true" />
          <span role="status">{copied ? t('copied') : t('copy')}</span>
        </Button>
        <a
          className={buttonClass()}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('file_name')}
        >
          <Download aria-hidden="true" />
          {t('download')}
        </a>
      </div>
      <Button variant="primary" onClick={onKept}>
        {t('kept')}
      </Button>
    </>
  );
}
