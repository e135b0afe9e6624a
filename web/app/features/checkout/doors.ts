import type { PaymentMethod } from '#contract/payments/payment-types.ts';

interface Offered {
  id: PaymentMethod;
  fee: number;
}

/** One way of paying as a buyer sees it. Behind "card" stand all cards that cost the same. */
export interface Door {
  /** What is ordered with when this is chosen. */
  method: PaymentMethod;
  fee: number;
  /** Only where there is more than one card behind it. */
  cards?: readonly PaymentMethod[];
}

interface Doors {
  usual: readonly Door[];
  /** Shown when somebody asks for them. */
  more: readonly Door[];
}

interface Buyer {
  chosen: PaymentMethod | null;
  /** The methods a discount holds for; undefined where it holds for all. */
  discounted?: readonly PaymentMethod[] | undefined;
  /** Whether this device has it: elsewhere it is not a usual way of paying. */
  applePay: boolean;
}

// The brand is on the card, and whoever takes the money reads it there: nobody has to say it.
const cardBrands: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>([
  'creditcard',
  'cartebancaire',
  'visa',
  'mastercard',
  'maestro',
]);
const shownAtOnce = 4;

/** What a country's methods look like at the till: cards once, the usual ways first, the others on request. */
export function doorsOf(methods: readonly Offered[], buyer: Buyer): Doors {
  const doors = withOneCard(methods, buyer);
  const unusual = ({ method }: Door) => method === 'applepay' && !buyer.applePay;
  const ordered = [...doors.filter((door) => !unusual(door)), ...doors.filter(unusual)];
  // A single one behind "more" saves nothing.
  if (ordered.length <= shownAtOnce + 1) return { usual: ordered, more: [] };
  const usual = ordered.slice(0, shownAtOnce);
  const more = ordered.slice(shownAtOnce);
  const isOpen = more.some(({ method }) => method === buyer.chosen);
  return isOpen ? { usual: ordered, more: [] } : { usual, more };
}

function withOneCard(methods: readonly Offered[], buyer: Buyer): Door[] {
  const every = methods.filter(({ id }) => cardBrands.has(id));
  const card = cardToOrderWith(every, buyer);
  const alike = every.filter(({ fee }) => fee === card?.fee).map(({ id }) => id);
  if (!card || alike.length < 2) return methods.map(({ id, fee }) => ({ method: id, fee }));
  const [first] = alike;
  return methods.flatMap(({ id, fee }): Door[] => {
    if (id === first) return [{ method: card.id, fee, cards: alike }];
    return alike.includes(id) ? [] : [{ method: id, fee }];
  });
}

/** The one that was chosen; else one that the discount holds for; any brand before a certain one. */
function cardToOrderWith(cards: readonly Offered[], { chosen, discounted }: Buyer): Offered | undefined {
  const holds = cards.filter(({ id }) => discounted?.includes(id) ?? true);
  const fitting = holds.length > 0 ? holds : cards;
  return cards.find(({ id }) => id === chosen) ?? fitting.find(({ id }) => id === 'creditcard') ?? fitting[0];
}
