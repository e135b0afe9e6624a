import { lazy, Suspense, useId } from 'react';
import { useLoaderData } from 'react-router';
import { LikeButton } from '#web/features/people/like-button.tsx';
import { LikeHeart } from '#web/features/people/like-heart.tsx';
import { MemberCard } from '#web/features/people/member-card.tsx';
import { useMemberPath } from '#web/features/people/member-path.ts';
import { MemberView } from '#web/features/people/member-view.tsx';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { AnswerLink } from './answer-link.tsx';
import { BackLink } from './back-link.tsx';
import { HiddenPhotos } from './hidden-photos.tsx';
import type { memberLoader } from './load-member.server.ts';
import { MemberMenu } from './member-menu.tsx';
import { OwnActions } from './own-actions.tsx';
import { useFreshTies } from './use-fresh-ties.ts';
import { usePhotoViewer } from './use-photo-viewer.ts';
import { usePresence } from './use-presence.ts';
import { useSawMember } from './use-saw-member.ts';
import { VisitorActions, VisitorDock } from './visitor-actions.tsx';
import { WallFace } from './wall-face.tsx';
import type { WayBackTo } from './way-back.ts';
import { WriteButtons } from './write-buttons.tsx';
import './member-page.css';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));

type Loader = ReturnType<typeof memberLoader>;

/** A member's page, under the members or under the likes. */
export function OpenedMember({ from }: { from: WayBackTo }) {
  const { id, seen, wall } = useLoaderData<Loader>();
  return <>{wall ? <WallFace id={id} wall={wall} /> : seen && <Profile key={id} {...seen} from={from} />}</>;
}

type Seen = NonNullable<ReturnType<typeof useLoaderData<Loader>>['seen']>;

function Profile({ member: loaded, photos, related, liked, like, terms, from }: Seen & { from: WayBackTo }) {
  const member = usePresence(loaded);
  const t = useTranslations('member-page');
  const { user, settings } = useShell();
  const isMe = user?.profile.id === member.id;
  const clear = photos.filter(({ hidden }) => !hidden);
  const viewer = usePhotoViewer(clear.length);
  useFreshTies(member.id);
  useSawMember(user && !isMe ? member.id : undefined);
  const { name, age, place } = member;
  const buttons = (
    <>
      <LikeButton id={member.id} name={name} like={like} />
      {terms && <WriteButtons id={member.id} name={name} terms={terms} />}
    </>
  );
  const actions = isMe ? <OwnActions /> : <div className="member-actions member-actions--panel">{buttons}</div>;
  return (
    <div className="member-page" data-docked={!isMe || undefined}>
      <title>{t('page_title', { name, age, site: settings.name })}</title>
      <meta name="description" content={t('description', { name, age, place, site: settings.name })} />
      <BackLink to={from} />
      <MemberView
        member={member}
        photos={photos}
        like={like}
        gallery={viewer.gallery}
        onOpenPhoto={viewer.open}
        locked={<HiddenPhotos name={name} count={photos.length - clear.length} />}
        corner={user && !isMe && <MemberMenu id={member.id} name={name} />}
        actions={user ? actions : <VisitorActions id={member.id} name={name} />}
        promptAction={isMe ? undefined : (prompt) => <AnswerLink memberId={member.id} prompt={prompt} />}
      />
      {related.length > 0 && <Related name={name} related={related} liked={liked} />}
      {!user && <VisitorDock id={member.id} />}
      {user && !isMe && <div className="member-dock member-actions member-actions--dock">{buttons}</div>}
      {viewer.opened !== undefined && (
        <Suspense>
          <PhotoViewer name={name} photos={clear} first={viewer.opened} onClose={viewer.close} />
        </Suspense>
      )}
    </div>
  );
}

function Related({ name, related, liked }: Pick<Seen, 'related' | 'liked'> & { name: string }) {
  const t = useTranslations('member-page');
  const pathOf = useMemberPath();
  const id = useId();
  return (
    <section className="member-related" aria-labelledby={id}>
      <h2 id={id}>{t('related', { name })}</h2>
      <ul className="photo-grid">
        {related.map((profile) => (
          <li key={profile.id}>
            <MemberCard
              member={profile}
              to={pathOf(profile.id)}
              action={liked && <LikeHeart id={profile.id} name={profile.name} liked={liked.includes(profile.id)} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
