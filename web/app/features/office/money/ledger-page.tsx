import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { AlertBanner } from '#web/ui/alert-banner.tsx';
import { useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Facts, Panel } from '../parts/panel.tsx';

const bookNames = [
  'accounts',
  'movements',
  'sum',
  'below_zero',
  'wrong_balances',
  'uneven_movements',
  'wrong_entries',
  'paid',
  'without_credits',
  'without_payment',
  'without_steps',
  'uneven_refunds',
] as const;
const isBook = (name: string): name is (typeof bookNames)[number] => (bookNames as readonly string[]).includes(name);

/** Whether every credit and every cent is accounted for. */
export default function LedgerPage() {
  const t = useTranslations('office-money');
  const format = useFormatter();
  const { call } = useOffice();
  const ledger = useQuery({ queryKey: ['office', 'ledger'], queryFn: () => call('officeLedger') });
  return (
    <OfficePage title={t('ledger')}>
      <Panel padded>
        <Loaded query={ledger}>
          {({ balanced, faults, books }) => (
            <div className="office-stack">
              <AlertBanner tone={balanced ? 'ok' : 'danger'}>
                {balanced ? t('balanced') : t('not_balanced')}
              </AlertBanner>
              {faults.length > 0 && (
                <ul>
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              )}
              <Facts
                facts={Object.entries(books).map(([name, sum]) => ({
                  name: isBook(name) ? t(`books.${name}`) : name,
                  value: format.number(sum),
                }))}
              />
            </div>
          )}
        </Loaded>
      </Panel>
    </OfficePage>
  );
}
