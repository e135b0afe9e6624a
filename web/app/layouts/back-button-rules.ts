import type { RouteName } from '#contract/pages/routes.ts';

/** Pages that lie under another one: an installed app has no browser around it to go back with. */
const pagesWithBack: readonly string[] = [
  'members-id',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-id-paymentmethod',
] satisfies RouteName[];

interface Place {
  /** Opened as an installed app, not in a browser. */
  installed: boolean;
  /** The name of the page, as the contract knows it. */
  page: string | undefined;
  historyLength: number;
}

export const backShown = ({ installed, page, historyLength }: Place) =>
  installed && historyLength > 1 && page !== undefined && pagesWithBack.includes(page);
