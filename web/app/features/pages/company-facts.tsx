import { cleanPhone, shownPhone } from '#contract/constants.ts';
import type { CompanyInfo } from '#contract/sites/settings.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { companyAddress } from './company-address.ts';
import { supportPhone } from './use-facts.ts';

/** Who stands behind the site, as far as they have said. */
export function CompanyFacts({ company }: { company: CompanyInfo }) {
  const t = useTranslations('documents.facts');
  const { settings, locale } = useShell();
  const phone = supportPhone(settings, company);
  const others = company.tradenames.filter((name) => name !== settings.name);
  const facts = [
    [t('company'), company.name],
    [t('address'), companyAddress(company, locale)],
    [t('kvk'), company.kvk],
    [t('vat'), company.vat_numbers.join(', ')],
    [t('tradenames'), others.join(', ')],
    [
      t('email'),
      settings.support_email && (
        <a className="link" href={`mailto:${settings.support_email}`}>
          {settings.support_email}
        </a>
      ),
    ],
    [
      t('phone'),
      phone && (
        <a className="link" href={`tel:${cleanPhone(phone)}`}>
          {shownPhone(phone)}
        </a>
      ),
    ],
  ] as const;
  return (
    <dl className="document__facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
