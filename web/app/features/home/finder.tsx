import type { FormEvent } from 'react';
import type { Gender } from '#contract/people/profile.ts';
import { niches } from '#contract/sites/niches.ts';
import { type Seeks, useOpenSignup, usePrefetchedSignup } from '#web/features/signup/signup.tsx';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** The first two questions of signing up, on the front page. Without script the browser takes the answers along. */
export function Finder() {
  const t = useTranslations('home.finder');
  const { settings, phone } = useShell();
  const pathTo = usePathTo();
  const openSignup = useOpenSignup();
  const usual = niches[settings.niche].finder;
  usePrefetchedSignup(!phone);
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    openSignup({ gender: answers.get('gender') as Gender, seeks: answers.get('seeks') as Seeks });
  };
  return (
    <form
      className="finder"
      action={pathTo('signup')}
      onSubmit={open}
      // A phone has a page for it, where the form itself leads.
      data-hydrates={phone ? undefined : ''}
    >
      <div className="finder__picks">
        <Field className="finder__pick" label={t('gender')}>
          <Select name="gender" defaultValue={usual.gender}>
            <option value="male">{t('male')}</option>
            <option value="female">{t('female')}</option>
          </Select>
        </Field>
        <Field className="finder__pick" label={t('seeks')}>
          <Select name="seeks" defaultValue={usual.seeks}>
            <option value="female">{t('seeks_female')}</option>
            <option value="male">{t('seeks_male')}</option>
            <option value="both">{t('seeks_both')}</option>
          </Select>
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" block>
        {t('join')}
      </Button>
    </form>
  );
}
