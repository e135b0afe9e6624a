import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/calls.ts';
import type { SwipeCard } from '#contract/swipe/swipe.ts';
import { showOverlay } from '#web/features/people/overlays.ts';
import { ApiError } from '#web/platform/api.ts';
import { useLive } from '#web/platform/live.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { serverClock } from '#web/ui/countdown-time.ts';
import { showToast } from '#web/ui/toast.tsx';
import { afterAnswer, afterDecision, type Outcome } from './swipe-rules.ts';

type Game = Answer<'swipe'>;

/** A card on its way out, to which side, and whether it goes by itself or was thrown. */
export interface Leaving {
  card: SwipeCard;
  outcome: Outcome;
}

/** The game as the player sees it: cards go at once, and the server hears of them one after the other. */
export function useSwipeGame(initial: Game) {
  const t = useTranslations('swipe');
  const api = useApi();
  const [game, setGame] = useState(() => withClock(initial));
  const [leaving, setLeaving] = useState<Leaving[]>([]);
  const [said, setSaid] = useState('');
  // Decided about, and not yet confirmed.
  const unheard = useRef(new Set<string>());
  // Liked on this page: what is told of it is no news here.
  const likedHere = useRef(new Set<string>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => setGame(withClock(initial)), [initial]);

  const hear = (answer: Game) => {
    setGame((now) => withClock(afterAnswer(now.likes_left, answer, unheard.current)));
  };
  const say = (sentence: string, next: SwipeCard | undefined) =>
    setSaid([sentence, next && t('next', { name: next.name, age: next.age })].filter(Boolean).join(' '));

  const decide = (outcome: Outcome) => {
    const [card, next] = game.deck;
    const like = outcome === 'like';
    const after = afterDecision(game, outcome);
    if (!card || !after) return false;
    unheard.current.add(card.id);
    if (like) likedHere.current.add(card.id);
    setLeaving((others) => [...others.filter((other) => other.card.id !== card.id), { card, outcome }]);
    setGame(after);
    say(t(like ? 'liked' : 'passed', { name: card.name }), next);
    queue.current = queue.current.then(() => send(card, like));
    return true;
  };

  const send = async (card: SwipeCard, like: boolean) => {
    try {
      const answer = await api('decideSwipe', { id: card.id, like });
      unheard.current.delete(card.id);
      hear(answer);
      if (answer.match) showOverlay({ kind: 'match', profile: card });
    } catch (failure) {
      unheard.current.delete(card.id);
      await comeBack(card, failure);
    }
  };

  /** Whatever went wrong, what is shown is what the server has; the card lies on top again if it is still to be had. */
  const comeBack = async (card: SwipeCard, failure: unknown) => {
    setLeaving((others) => others.filter((other) => other.card.id !== card.id));
    await askAgain();
    if (failure instanceof ApiError && (failure.code === 'out_of_likes' || failure.status === 404)) return;
    void showToast({ tone: 'danger', title: t('failed'), line: t('failed_text', { name: card.name }) });
  };

  const askAgain = async () => {
    const current = await api('swipe').catch(() => undefined);
    if (current) hear(current);
  };
  /** The member does something elsewhere: the cards are as many as are left of them, after what was decided here. */
  const followSuit = () => {
    queue.current = queue.current.then(askAgain);
  };
  useLive('liked', ({ profile }) => void (likedHere.current.has(profile.id) || followSuit()));
  useLive('resync', followSuit);

  const undo = async () => {
    const id = game.undo;
    if (!id) return;
    await queue.current;
    try {
      const answer = await api('undoSwipe', { id });
      setLeaving((others) => others.filter(({ card }) => card.id !== id));
      hear(answer);
      const [card] = answer.deck;
      if (card) say(t('back', { name: card.name }), undefined);
    } catch (failure) {
      void showToast({ tone: 'danger', title: failure instanceof ApiError ? failure.message : t('failed') });
    }
  };

  const gone = (id: string) => setLeaving((others) => others.filter(({ card }) => card.id !== id));
  return { ...game, leaving, said, decide, undo: () => void undo(), undoId: game.undo, gone };
}

/** Countdowns run by the server's time: a phone whose clock is wrong still knows when midnight is. */
const withClock = (game: Game) => ({ ...game, clock: serverClock(Date.parse(game.now), Date.now()) });
