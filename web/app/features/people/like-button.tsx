import Heart from 'lucide-react/icons/heart';
import { useRevalidator } from 'react-router';
import type { Ties } from '#contract/member-page/member-page.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useLike } from './use-like.ts';
import './like-button.css';

/** Likes the member whose page this is, or takes that back. */
export function LikeButton({ id, name, like }: { id: string; name: string; like: Ties }) {
  const t = useTranslations('like');
  const { revalidate } = useRevalidator();
  // What stands between the two is said elsewhere on the page as well.
  const { isLiked, toggle } = useLike({ id, name, liked: like.liked }, { onDone: () => void revalidate() });
  const words = like.liked_by ? t('like_back') : t('like');
  // The voice says what is written, and whom it is about.
  const spoken = like.liked_by ? t('like_back_to', { name }) : t('heart', { name });
  return (
    <div className="like-button">
      <Button
        variant={isLiked ? 'soft' : 'outline'}
        size="lg"
        aria-pressed={isLiked}
        aria-label={isLiked ? t('liked', { name }) : spoken}
        onClick={toggle}
      >
        <Heart aria-hidden="true" />
        <span className="like-button__words">{isLiked ? t('liked', { name }) : words}</span>
      </Button>
    </div>
  );
}
