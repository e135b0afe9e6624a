/**
 * Saves one wish at a time; of those that a quick hand adds meanwhile only the last is saved after it. Says whether all
 * is done: false where another wish is still on its way, which will say so then.
 */
export function lastWish<Wish>(save: (wish: Wish) => Promise<void>) {
  let last: Wish;
  let busy = false;
  return async (wish: Wish): Promise<boolean> => {
    last = wish;
    if (busy) return false;
    busy = true;
    try {
      let sent: Wish;
      do {
        sent = last;
        await save(sent);
      } while (sent !== last);
    } finally {
      busy = false;
    }
    return true;
  };
}
