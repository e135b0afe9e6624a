import Globe from 'lucide-react/icons/globe';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { prefetchWhenIdle } from '#web/platform/prefetch.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';

const loadDropdown = () => import('./language-dropdown.tsx');
const LanguageDropdown = lazy(loadDropdown);

/** Without script a link to the page of languages; with it, a menu that loads when it is first wanted. */
export function LanguageMenu() {
  const t = useTranslations('shell');
  const { locale } = useShell();
  const pathTo = usePathTo();
  const [open, setOpen] = useState(false);
  useEffect(() => prefetchWhenIdle([loadDropdown]), []);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const link = (
    <a
      className={buttonClass({ variant: 'plain' })}
      href={pathTo('lang-config')}
      aria-label={t('choose_language')}
      data-hydrates=""
      onClick={openMenu}
    >
      <Globe aria-hidden="true" />
      <span aria-hidden="true">{locale.toUpperCase()}</span>
    </a>
  );
  if (!open) return link;
  return (
    <Suspense fallback={link}>
      <LanguageDropdown />
    </Suspense>
  );
}
