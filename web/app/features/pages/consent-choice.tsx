import { useState } from 'react';
import { followConsent, givenConsent, opensDoor } from '#web/features/tracking/consent.ts';
import { ApiError } from '#web/platform/api.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** The question about a partner's link, open at any time: a no is as near as a yes, and a member's account follows. */
export function ConsentChoice() {
  const t = useTranslations('cookies.answer');
  const question = useTranslations('shell.consent');
  const hydrated = useHydrated();
  const { user, settings } = useShell();
  const api = useApi();
  const [answered, setAnswered] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const given = hydrated ? givenConsent() : undefined;
  const answer = async (granted: boolean) => {
    try {
      // A no counts on this device whatever becomes of the call.
      if (!granted) followConsent(false, new Date(), opensDoor(settings));
      if (user) await api('changeConsent', { kind: 'tracking', granted });
      if (granted) followConsent(true, new Date(), opensDoor(settings));
      setRefusal(undefined);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t('failed'));
    }
    setAnswered(answered + 1);
  };
  const said = given === undefined ? t('none') : given ? t('yes') : t('no');
  return (
    <div className="consent-choice">
      <p className="consent-choice__said" role="status">
        {hydrated ? said : t('needs_script')}
      </p>
      {refusal && <AlertBanner tone="danger">{refusal}</AlertBanner>}
      {hydrated && (
        <div className="consent-choice__answers">
          <Button aria-pressed={given === false} onClick={() => answer(false)}>
            {question('refuse')}
          </Button>
          <Button aria-pressed={given === true} onClick={() => answer(true)}>
            {question('accept')}
          </Button>
        </div>
      )}
    </div>
  );
}
