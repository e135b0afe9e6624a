/** What waits stands in front of the page's title, and on the icon of the app where the site is installed as one. */
export function showTotal(total: number, signal: AbortSignal) {
  // Already something else: two of these would write before one another without end.
  if (signal.aborted) return;
  showOnIcon(total);
  if (total === 0) return;
  const prefix = `(${total}) `;
  // The title of the page itself, whichever page comes next.
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
  // Browsers that cannot, or may not, say so; the number stands in the title as well.
  const shown = total > 0 ? navigator.setAppBadge?.(total) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}
