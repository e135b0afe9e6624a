/** Shows how much waits in front of the page's title, and on the icon of the app where the site is installed as one. */
export function showTotal(total: number, signal: AbortSignal) {
  // Aborted already: two MutationObservers of the title would trigger each other.
  if (signal.aborted) return;
  showOnIcon(total);
  if (total === 0) return;
  const prefix = `(${total}) `;
  // The page's title without the prefix, also of the pages that follow.
  let own = document.title;
  const show = () => {
    if (document.title === prefix + own) return;
    own = document.title;
    document.title = prefix + own;
  };
  const watcher = new MutationObserver(show);
  watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
  show();
  signal.addEventListener('abort', () => {
    watcher.disconnect();
    if (document.title === prefix + own) document.title = own;
  });
}

function showOnIcon(total: number) {
  // Rejected where badges are not allowed; the number stands in the title as well.
  const shown = total > 0 ? navigator.setAppBadge?.(total) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
