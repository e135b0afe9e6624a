import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Nothing, Panel } from '../parts/panel.tsx';
import { chosen } from './insight-filter.ts';
import { useFigures } from './use-figures.ts';

type Funnel = Answer<'insightLanders'>['landers'][number];

const steps = ['views', 'stayed', 'signups', 'activations', 'first_purchases'] as const;
type Step = (typeof steps)[number];

const reached = (funnel: Funnel, step: Step) => (step === 'stayed' ? funnel.views - funnel.bounces : funnel[step]);

/** What came of a landing page: how many saw it, and how many of them went on, step by step. */
export function Landers({ period, host }: { period: { from: string; to: string }; host: string | undefined }) {
  const t = useTranslations('insight');
  const { call } = useOffice();
  const [wanted, setWanted] = useState<string>();
  const query = chosen({ ...period, host });
  const found = useQuery({
    queryKey: ['office', 'landers', query],
    queryFn: () => call('insightLanders', undefined, query),
    placeholderData: keepPreviousData,
  });
  const landers = found.data?.landers ?? [];
  const shown = landers.find(({ lander }) => lander === wanted) ?? landers[0];
  return (
    <Panel
      title={shown ? t('landing_page', { name: shown.lander }) : t('landing_pages')}
      aside={
        landers.length > 1 &&
        shown && (
          <Field label={t('landing_pages')} hideLabel>
            <Select value={shown.lander} onChange={({ target }) => setWanted(target.value)}>
              {landers.map(({ lander }) => (
                <option key={lander}>{lander}</option>
              ))}
            </Select>
          </Field>
        )
      }
    >
      <Loaded query={found} lines={5}>
        {() => (shown ? <Steps funnel={shown} /> : <Nothing>{t('no_landers')}</Nothing>)}
      </Loaded>
    </Panel>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const t = useTranslations('insight');
  const say = useFigures();
  const counts = steps.map((step) => reached(funnel, step));
  const most = Math.max(1, ...counts);
  return (
    <>
      <table className="insight-funnel" aria-label={t('landing_page', { name: funnel.lander })}>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('of_step')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, place) => {
            const [count = 0, earlier = 0] = [counts[place], counts[place - 1]];
            return (
              <tr key={step}>
                <th scope="row">
                  <span>{t(`steps.${step}`)}</span>
                  <i style={{ inlineSize: `${(count / most) * 100}%` }} />
                </th>
                <td>
                  <b>{say.number(count)}</b>
                </td>
                <td>{place > 0 && earlier > 0 ? say.share(count / earlier) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="office-note insight-note">{t('views_note')}</p>
    </>
  );
}
