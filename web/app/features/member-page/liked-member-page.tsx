import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { memberLoader } from './load-member.server.ts';
import { OpenedMember } from './opened-member.tsx';

export const loader = memberLoader('likes-m-id');

export const ErrorBoundary = PageFailure;

/** A member's page inside the likes: the same view, from which the way back leads to the likes. */
export default function LikedMemberPage() {
  return <OpenedMember from="likes" />;
}
