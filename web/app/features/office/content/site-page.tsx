import type { ReactNode } from 'react';
import { useTranslations } from '#web/platform/translate.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { OfficePage } from '../parts/page.tsx';
import { useSite } from './use-site.ts';

interface SitePageProps {
  title: string;
  children: (host: string) => ReactNode;
}

/** A page about one site, which is chosen beside the title. */
export function SitePage({ title, children }: SitePageProps) {
  const t = useTranslations('office-content');
  const { host, hosts, choose } = useSite();
  const chooser = (
    <Field label={t('site')} hideLabel className="office-sites">
      <Select value={host ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        {hosts.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <OfficePage title={title} aside={chooser}>
      {host !== undefined && <div key={host}>{children(host)}</div>}
    </OfficePage>
  );
}
