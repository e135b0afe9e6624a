import { lazy, Suspense, useId } from 'react';
import { data, useLoaderData } from 'react-router';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { MemberCard } from '#web/features/members/member-card.tsx';
import { useMemberPath } from '#web/features/members/member-path.ts';
import { pageLoader } from '#web/platform/page.server.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { BackLink } from './back-link.tsx';
import { HiddenPhotos } from './hidden-photos.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberView } from './member-view.tsx';
import { OwnActions } from './own-actions.tsx';
import { readMember } from './read-member.server.ts';
import { shownMember } from './shown-member.ts';
import { usePhotoViewer } from './use-photo-viewer.ts';
import { useSawMember } from './use-saw-member.ts';
import { VisitorActions, VisitorDock } from './visitor-actions.tsx';
import { WallFace } from './wall-face.tsx';
import './member-page.css';

const PhotoViewer = lazy(() => import('./photo-viewer.tsx'));

const load = pageLoader('members-id', ['member', 'members'], async ({ context, params, url }) => {
  const { answer, wall } = await readMember(context, params.id ?? '', url);
  if (wall) return { id: params.id ?? '', wall };
  const { profile, photos, related, like } = answer;
  return { id: profile.id, seen: { member: shownMember(profile, context.locale), photos, related, like } };
});

/** Who may not come in is told so by the status too. */
export const loader = async (args: Parameters<typeof load>[0]) => {
  const found = await load(args);
  return data(found, { status: found.wall ? 403 : 200 });
};

export const ErrorBoundary = PageFailure;

/** A member's page. */
export default function MemberPage() {
  const { id, seen, wall } = useLoaderData<typeof loader>();
  return (
    <>
      {/* People are found here, not in search engines. */}
      <meta name="robots" content="noindex" />
      {wall ? <WallFace id={id} wall={wall} /> : seen && <Profile key={id} {...seen} />}
    </>
  );
}

type Seen = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['seen']>;

function Profile({ member, photos, related, like }: Seen) {
  const t = useTranslations('member');
  const { user, settings } = useShell();
  const isMe = user?.profile.id === member.id;
  const clear = photos.filter(({ hidden }) => !hidden);
  const viewer = usePhotoViewer(clear.length);
  useSawMember(user && !isMe ? member.id : undefined);
  const { name, age, place } = member;
  return (
    <div className="member-page" data-docked={!user || undefined}>
      <title>{t('page_title', { name, age, site: settings.name })}</title>
      <meta name="description" content={t('description', { name, age, place, site: settings.name })} />
      <BackLink />
      <MemberView
        member={member}
        photos={photos}
        like={like}
        gallery={viewer.gallery}
        onOpenPhoto={viewer.open}
        locked={<HiddenPhotos name={name} count={photos.length - clear.length} />}
        corner={user && !isMe && <MemberMenu id={member.id} name={name} />}
        // Where a member likes, writes and sends gifts: each enters when it can be done.
        actions={user ? isMe && <OwnActions /> : <VisitorActions id={member.id} name={name} />}
      />
      {related.length > 0 && <Related name={name} related={related} />}
      {!user && <VisitorDock id={member.id} />}
      {viewer.opened !== undefined && (
        <Suspense>
          <PhotoViewer name={name} photos={clear} first={viewer.opened} onClose={viewer.close} />
        </Suspense>
      )}
    </div>
  );
}

function Related({ name, related }: Pick<Seen, 'related'> & { name: string }) {
  const t = useTranslations('member');
  const pathOf = useMemberPath();
  const id = useId();
  return (
    <section className="member-related" aria-labelledby={id}>
      <h2 id={id}>{t('related', { name })}</h2>
      <ul className="photo-grid">
        {related.map((profile) => (
          <li key={profile.id}>
            <MemberCard member={profile} to={pathOf(profile.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
