import type { RouteName } from '#contract/pages/routes.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import type documents from '../../../locales/en/documents.json';

/** Pages that documents lead to where a sentence speaks of them. */
export type LinkedPage = RouteName & keyof typeof documents.links;

export function PagesLink({ page }: { page: LinkedPage }) {
  const t = useTranslations('documents.links');
  const pathTo = usePathTo();
  return (
    <p>
      <PageLink className="link document__link" href={pathTo(page)}>
        {t(page)}
      </PageLink>
    </p>
  );
}
