import { Form, Link } from 'react-router';
import { leavingReasons } from '#contract/leaving/leaving-types.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** Asks why. Nobody has to say. */
export function ReasonStep() {
  const t = useTranslations('leaving');
  const path = usePathTo()('settings-leave');
  return (
    <>
      <div className="leaving__head">
        <h1 id="leaving-reason">{t('reason.title')}</h1>
        <p>{t('reason.text')}</p>
      </div>
      <Form method="get" action={path}>
        {/* Whoever chooses none goes on as well. */}
        <input type="hidden" name="step" value="offer" />
        <div className="leaving__reasons" role="radiogroup" aria-labelledby="leaving-reason">
          {leavingReasons.map((reason) => (
            <label key={reason}>
              <input className="radio" type="radio" name="reason" value={reason} />
              <span>{t(`reasons.${reason}`)}</span>
            </label>
          ))}
        </div>
        <div className="leaving__actions">
          <Link className={buttonClass()} to={`${path}?step=confirm`}>
            {t('skip')}
          </Link>
          <Button type="submit" variant="dark">
            {t('continue')}
          </Button>
        </div>
      </Form>
    </>
  );
}
