import { useRevalidator } from 'react-router';
import { useLikedElsewhere } from '#web/features/people/use-liked-elsewhere.ts';
import { useLive } from '#web/platform/live.ts';

/** What stands between the two changes while the page is open: they like the member, or the member did so elsewhere. */
export function useFreshTies(memberId: string) {
  const { revalidate } = useRevalidator();
  const look = ({ profile }: { profile: { id: string } }) => void (profile.id === memberId && revalidate());
  useLive('like', look);
  useLive('match', look);
  useLikedElsewhere((id) => void (id === memberId && revalidate()));
}
