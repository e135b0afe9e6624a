import { data, Link, NavLink, useLoaderData } from 'react-router';
import { type LikeType, likeTypes } from '#contract/likes/like-types.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { useBuiltPath, usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useWaiting } from '#web/platform/waiting.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { BubblesPicture, OrbitPicture, SearchPicture } from '#web/ui/pictures.tsx';
import { TabLinks, tabLinkClass } from '#web/ui/tabs.tsx';
import { LikeList } from './like-list.tsx';
import { useFreshLikes } from './use-fresh-likes.ts';
import './likes.css';

export const loader = pageLoader('likes-type', ['search', 'like', 'likes'], async ({ context, params, url }) => {
  const type = likeTypes.find((known) => known === (params.type ?? 'received'));
  if (!type) throw data(null, { status: 404 });
  const after = url.searchParams.get('after');
  return { type, answer: await context.ask('likes', { type, ...(after && { after }) }) };
});

export const ErrorBoundary = PageFailure;

/** Who likes the member, whom they like, and where both do. */
export default function LikesPage() {
  const t = useTranslations('likes');
  const { type, answer } = useLoaderData<typeof loader>();
  useFreshLikes(type, answer.profiles);
  return (
    <div className="wrap likes">
      <title>{t(`titles.${type}`)}</title>
      <h1>{t('title')}</h1>
      <Kinds current={type} matches={answer.matches} newLikes={answer.new_likes} />
      <h2 className="visually-hidden">{t(`titles.${type}`)}</h2>
      {answer.profiles.length > 0 ? (
        <LikeList key={type} type={type} profiles={answer.profiles} next={answer.next} />
      ) : (
        <Nobody type={type} />
      )}
    </div>
  );
}

function Kinds({ current, matches, newLikes }: { current: LikeType; matches: number; newLikes: number }) {
  const t = useTranslations('likes');
  const pathTo = usePathTo();
  const waiting = useWaiting();
  const badges = {
    received: <Badge count={waiting.likes || newLikes} label={t('new_count', { count: waiting.likes || newLikes })} />,
    sent: undefined,
    matches: <Badge count={matches} tone="mute" label={t('match_count', { count: matches })} />,
  };
  return (
    <TabLinks label={t('label')}>
      {likeTypes.map((type) => (
        <NavLink
          key={type}
          className={tabLinkClass}
          to={type === 'received' ? pathTo('likes') : pathTo('likes-type', { type })}
          aria-current={type === current ? 'page' : 'false'}
          end
          prefetch="intent"
          viewTransition
        >
          {t(`tabs.${type}`)}
          {badges[type]}
        </NavLink>
      ))}
    </TabLinks>
  );
}

const pictures = { received: OrbitPicture, sent: SearchPicture, matches: BubblesPicture };

function Nobody({ type }: { type: LikeType }) {
  const t = useTranslations('likes');
  const pathTo = usePathTo();
  const swipe = useBuiltPath()('swipe-game');
  const Picture = pictures[type];
  return (
    <Face
      kind="empty"
      picture={<Picture />}
      titleAs="h2"
      title={t(`empty.${type}.title`)}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('members')} viewTransition>
          {t(`empty.${type}.action`)}
        </Link>
      }
      secondAction={
        swipe && (
          <Link className={buttonClass({ variant: 'outline' })} to={swipe} viewTransition>
            {t('swipe')}
          </Link>
        )
      }
    >
      <p>{t(`empty.${type}.text`)}</p>
    </Face>
  );
}
