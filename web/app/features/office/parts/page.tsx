import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { type FormEvent, type ReactNode, useContext } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuContext } from '../menu-context.ts';
import { useMay, useOfficePath } from '../office-context.ts';

interface OfficePageProps {
  title: string;
  /** Beside the title, in place of the search for members. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its header with the way to a member, and what it shows. */
export function OfficePage({ title, aside, children }: OfficePageProps) {
  const t = useTranslations('office');
  const { open, setOpen } = useContext(MenuContext);
  const may = useMay();
  return (
    <>
      <title>{`${title} · ${t('title')}`}</title>
      <header className="office-top">
        <IconButton
          className="office-burger"
          label={t('menu')}
          aria-expanded={open}
          aria-controls="office-side"
          onClick={() => setOpen(!open)}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <h1>{title}</h1>
        {aside ?? (may('see_members') && <FindMember />)}
      </header>
      <main id="office-main" className="office-main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function FindMember() {
  const t = useTranslations('office');
  const navigate = useNavigate();
  const pathTo = useOfficePath();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (q) navigate(`${pathTo('/members')}?${new URLSearchParams({ q })}`);
  };
  return (
    <search className="office-search">
      <form className="office-find" onSubmit={find}>
        <Search aria-hidden="true" />
        <input type="search" name="q" placeholder={t('find_member')} aria-label={t('find_member')} autoComplete="off" />
      </form>
    </search>
  );
}

/** What a list shows that could not be had, with the server's own words. */
export function FailedFace({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('office');
  return (
    <Face
      kind="error"
      className="office-face"
      title={error instanceof ApiError ? error.message : t('failed')}
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t('try_again')}
          </Button>
        )
      }
    />
  );
}
