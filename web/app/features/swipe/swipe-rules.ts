/** How far a card is pulled before it goes, and how fast a flick must be that is shorter. */
const farEnough = 110;
const flick = { distance: 28, speed: 0.55 };

/** What letting go of a card means: it goes to one side, or comes back. */
export function outcomeOf({ x, speed }: { x: number; speed: number }): 'like' | 'pass' | undefined {
  const isFlicked =
    Math.abs(x) >= flick.distance && Math.abs(speed) >= flick.speed && Math.sign(speed) === Math.sign(x);
  if (Math.abs(x) < farEnough && !isFlicked) return undefined;
  return x > 0 ? 'like' : 'pass';
}

/** How sure it looks, from 0 to 1: what the stamp on the card shows while it is pulled. */
export const certainty = (x: number) => Math.min(1, Math.abs(x) / farEnough);

/** Where a pulled card lies. It turns a little, as if it were held at its foot. */
export const transformAt = (x: number, y: number) =>
  `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0) rotate(${(x * 0.045).toFixed(2)}deg)`;

/** What a key decides; nothing with a modifier, which means something to the browser. */
export function outcomeOfKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (event.key === 'ArrowRight') return 'like' as const;
  return event.key === 'ArrowLeft' ? ('pass' as const) : undefined;
}

/** The cards that lie ready: as the server has them, without those decided about that it has not heard of yet. */
export const remaining = <Card extends { id: string }>(deck: readonly Card[], decided: ReadonlySet<string>): Card[] =>
  deck.filter(({ id }) => !decided.has(id));

export type Outcome = 'like' | 'pass';

/** As much of a game as a decision changes. */
interface Cards {
  deck: readonly { id: string }[];
  likes_left: number;
}

/** The game once the card on top was decided about; undefined where there is none, or no like left for it. */
export function afterDecision<Game extends Cards>(game: Game, outcome: Outcome) {
  const [, ...deck] = game.deck;
  const cost = outcome === 'like' ? 1 : 0;
  if (game.deck.length === 0 || game.likes_left < cost) return undefined;
  return { ...game, deck, likes_left: game.likes_left - cost };
}

/** The game as the server has it, ahead of it by what was decided and the server has not heard of yet. */
export const afterAnswer = <Game extends Cards>(likesLeft: number, answer: Game, unheard: ReadonlySet<string>) => ({
  ...answer,
  deck: remaining(answer.deck, unheard),
  likes_left: unheard.size ? Math.min(likesLeft, answer.likes_left) : answer.likes_left,
});
