import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { memberLoader } from './load-member.server.ts';
import { OpenedMember } from './opened-member.tsx';

export const loader = memberLoader('members-id');

export const ErrorBoundary = PageFailure;

/** A member's page. */
export default function MemberPage() {
  return <OpenedMember from="members" />;
}
