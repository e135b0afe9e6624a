import { useCallback } from 'react';
import { Link } from 'react-router';
import { swipeLikesPerDay } from '#contract/constants.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import type { TimeLeft } from '#web/ui/countdown-time.ts';
import { Face } from '#web/ui/face.tsx';
import { MoonPicture, OrbitPicture } from '#web/ui/pictures.tsx';
import type { useSwipeGame } from './use-swipe-game.ts';

type Game = ReturnType<typeof useSwipeGame>;

/** Today's likes are given. People are still there to be looked at. */
export function OutOfLikes({ game, onLookOn }: { game: Game; onLookOn: () => void }) {
  const t = useTranslations('swipe.out_of_likes');
  const pathTo = usePathTo();
  return (
    <Face
      kind="notice"
      picture={<MoonPicture />}
      title={t('title')}
      focused={game.said !== ''}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('likes')} viewTransition>
          {t('likes')}
        </Link>
      }
      secondAction={
        <Button variant="outline" onClick={onLookOn}>
          {t('look_on')}
        </Button>
      }
    >
      <p>{t('text', { count: swipeLikesPerDay })}</p>
      <UntilMidnight game={game} />
    </Face>
  );
}

/** Everybody who is here for this player has been seen today. */
export function DeckEnded({ game }: { game: Game }) {
  const t = useTranslations('swipe.ended');
  const pathTo = usePathTo();
  return (
    <Face
      kind="empty"
      picture={<OrbitPicture />}
      title={t('title')}
      focused={game.said !== ''}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={pathTo('members')} viewTransition>
          {t('search')}
        </Link>
      }
    >
      <p>{t('text')}</p>
      <UntilMidnight game={game} />
    </Face>
  );
}

/** Runs by the server's clock to the site's midnight. */
function UntilMidnight({ game: { resets_at: resetsAt, now, clock } }: { game: Game }) {
  const t = useTranslations('swipe.time');
  const inWords = useCallback(
    ({ hours, minutes, seconds }: TimeLeft) =>
      hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes, seconds }),
    [t],
  );
  return (
    <p className="swipe__clock">
      <Countdown endsAt={Date.parse(resetsAt)} now={clock} renderedAt={Date.parse(now)} inWords={inWords} />
    </p>
  );
}
