import Heart from 'lucide-react/icons/heart';
import { useTranslations } from '#web/platform/translate.ts';
import { PhotoCardAction } from '#web/ui/photo-card.tsx';
import { useLike } from './use-like.ts';

/** The heart in the corner of a card. */
export function LikeHeart(member: { id: string; name: string; liked: boolean }) {
  const t = useTranslations('like');
  const { isLiked, toggle } = useLike(member);
  return (
    <PhotoCardAction label={t('heart', { name: member.name })} pressed={isLiked} onClick={toggle}>
      <Heart aria-hidden="true" />
    </PhotoCardAction>
  );
}
