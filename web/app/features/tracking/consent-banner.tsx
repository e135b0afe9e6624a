import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { consentDock, followConsent, opensDoor } from './consent.ts';

/** Yes and no are the same button twice. Nothing waits for an answer, and closing is one. */
export default function ConsentBanner() {
  const t = useTranslations('shell.consent');
  const { settings } = useShell();
  const answer = (tracking: boolean) => followConsent(tracking, new Date(), opensDoor(settings));
  const dock = useDock();
  const card = (
    <section className="consent-banner" data-docked={dock ? '' : undefined} aria-label={t('label')}>
      <p>{t('text')}</p>
      <div className="consent-banner__answers">
        <Button onClick={() => answer(false)}>{t('refuse')}</Button>
        <Button onClick={() => answer(true)}>{t('accept')}</Button>
      </div>
    </section>
  );
  return dock ? createPortal(card, dock) : card;
}

const narrow = '(max-width: 767px)';

/** Where a page has a place for the card: on a phone it stands there, so that it lies over nothing somebody came for. */
function useDock(): Element | null {
  const { key } = useLocation();
  const [dock, setDock] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another place, or none
  useLayoutEffect(() => {
    setDock(window.matchMedia(narrow).matches ? document.querySelector(`[${consentDock}]`) : null);
  }, [key]);
  return dock;
}
