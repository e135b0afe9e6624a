import { redirect, useLoaderData, useRevalidator } from 'react-router';
import { pathTo } from '#contract/routes.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { OrbitPicture } from '#web/ui/pictures.tsx';
import { Loading, SkeletonCard } from '#web/ui/skeleton.tsx';
import { MemberCard } from './member-card.tsx';
import { addressOfPage, pageOf } from './page-address.ts';
import { Pager } from './pager.tsx';
import { useSlowPaging } from './use-slow-paging.ts';
import './members.css';

export const loader = pageLoader('members', ['members'], async ({ context, request }) => {
  const url = new URL(request.url);
  const page = pageOf(url.searchParams);
  const found = await context.ask('members', { page: String(page), sort: 'new' });
  // A page that was there yesterday may be gone today: the last one is the nearest to what was wanted.
  if (found.pages > 0 && page > found.pages) {
    throw redirect(pathTo('members', context.locale) + addressOfPage(url.search, found.pages));
  }
  return { profiles: found.profiles, count: found.number_of_results, page: found.page, pages: found.pages };
});

export const ErrorBoundary = PageFailure;

/** Everybody who is here, the newest first. */
export default function MembersPage() {
  const t = useTranslations('members');
  const { profiles, count, page, pages } = useLoaderData<typeof loader>();
  const slow = useSlowPaging();
  return (
    <div className="wrap members">
      <title>{page > 1 ? t('title_of_page', { page }) : t('title')}</title>
      <header className="members__head">
        <h1>{t('title')}</h1>
        <p>{t('count', { count })}</p>
      </header>
      {slow && <GridSkeleton cards={profiles.length} />}
      {!slow && (profiles.length > 0 ? <Grid /> : <Nobody />)}
      <Pager page={page} pages={pages} />
    </div>
  );
}

// So many cards are in view when a page opens; the others wait until they are scrolled to.
const inView = { phone: 4, desktop: 10 };

function Grid() {
  const { profiles } = useLoaderData<typeof loader>();
  const { phone } = useShell();
  const eager = phone ? inView.phone : inView.desktop;
  return (
    <ul className="photo-grid">
      {profiles.map((profile, index) => (
        <li key={profile.id}>
          <MemberCard member={profile} titleAs="h2" loading={index < eager ? 'eager' : 'lazy'} />
        </li>
      ))}
    </ul>
  );
}

function GridSkeleton({ cards }: { cards: number }) {
  const t = useTranslations('members');
  return (
    <Loading label={t('loading')} className="photo-grid">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are alike and never move
        <SkeletonCard key={index} />
      ))}
    </Loading>
  );
}

function Nobody() {
  const t = useTranslations('members.nobody');
  const { revalidate, state } = useRevalidator();
  return (
    <Face
      kind="empty"
      picture={<OrbitPicture />}
      title={t('title')}
      action={
        <Button variant="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('again')}
        </Button>
      }
    >
      <p>{t('text')}</p>
    </Face>
  );
}
