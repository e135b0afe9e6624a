import Heart from 'lucide-react/icons/heart';
import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { allowancesOf } from '#contract/premium/premium.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { useSwipeGame } from './use-swipe-game.ts';

interface SwipeControlsProps {
  game: ReturnType<typeof useSwipeGame>;
  onDecide: (outcome: 'like' | 'pass') => boolean;
}

/** The same for whoever would rather press than pull, and what a pull cannot do. */
export function SwipeControls({ game, onDecide }: SwipeControlsProps) {
  const t = useTranslations('swipe');
  const pathTo = usePathTo();
  const { user } = useShell();
  const [top] = game.deck;
  if (!top) return null;
  const { id, name } = top;
  return (
    <div className="swipe-controls">
      {user && allowancesOf(user.paid_user).swipeUndo && (
        <button
          type="button"
          className="swipe-act swipe-act--small"
          aria-label={t('undo_any')}
          title={t('undo_any')}
          aria-disabled={!game.undoId}
          onClick={game.undo}
        >
          <RotateCcw aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="swipe-act"
        aria-label={t('pass_name', { name })}
        title={t('keys')}
        onClick={() => onDecide('pass')}
      >
        <X aria-hidden="true" />
      </button>
      <Link
        className="swipe-act swipe-act--small"
        to={pathTo('members-id', { id })}
        aria-label={t('profile', { name })}
        viewTransition
      >
        <Info aria-hidden="true" />
      </Link>
      <button
        type="button"
        className={classNames('swipe-act', game.likes_left > 0 ? 'swipe-act--like' : 'swipe-act--spent')}
        aria-label={t('like_name', { name })}
        title={t('keys')}
        onClick={() => onDecide('like')}
      >
        {game.likes_left > 0 ? <Heart aria-hidden="true" /> : <Lock aria-hidden="true" />}
      </button>
      {game.likes_left === 0 && <p className="swipe-controls__note">{t('no_likes')}</p>}
    </div>
  );
}
