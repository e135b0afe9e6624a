import { type Release, releasePath } from '#contract/installed-app/installed-app.ts';
import { mayPrefetchHere } from '#web/platform/prefetch.ts';
import { registerWorker, tellWorker } from '#web/platform/service-worker.ts';
import { pageRelease } from '#web/rendering/client-router.ts';

const pause = 2_000;
const calm = 10_000;
const lookEvery = 15 * 60_000;

/** Registers the worker when the page has nothing else to do, and looks now and then whether there is a new release. */
export function startInstalledApp({ onNewVersion }: { onNewVersion: () => void }, signal: AbortSignal) {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, pause));
  whenIdle(() => void registerWorker().catch(() => {}), { timeout: 5_000 });

  let announced = false;
  const look = async () => {
    if (announced || document.visibilityState !== 'visible' || !(await isOutdated())) return;
    if (announced || signal.aborted) return;
    announced = true;
    onNewVersion();
  };
  document.addEventListener('visibilitychange', () => void look(), { signal });
  addEventListener('online', () => void look(), { signal });
  const timer = setInterval(() => void look(), lookEvery);
  signal.addEventListener('abort', () => clearInterval(timer));
}

async function isOutdated(): Promise<boolean> {
  try {
    const { release } = (await (await fetch(releasePath)).json()) as Release;
    return release !== '' && release !== pageRelease();
  } catch {
    return false;
  }
}

/** Pages to keep; `changed` ones even where a copy is here that is not old. */
const wanted = { paths: new Set<string>(), changed: new Set<string>() };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has pages kept, with the pictures that are shown by then: what happens in quick succession is one request. */
export function keepSoon(paths: string[]) {
  for (const path of paths) wanted.paths.add(path);
  keepIn(pause);
}

/** Something was said there: the copy is no longer what the member has read. */
export function keepChanged(paths: string[]) {
  for (const path of paths) wanted.changed.add(path);
  keepIn(calm);
}

function keepIn(milliseconds: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void keep(), milliseconds);
  // Whoever puts the phone away may walk into a tunnel.
  document.addEventListener('visibilitychange', () => void keep(), { once: true });
}

async function keep() {
  clearTimeout(timer);
  const [paths, changed] = [[...wanted.paths], [...wanted.changed]];
  if (paths.length + changed.length === 0) return;
  if (!navigator.serviceWorker || !navigator.onLine || !mayPrefetchHere()) return;
  wanted.paths.clear();
  wanted.changed.clear();
  await navigator.serviceWorker.ready;
  const pictures = [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc);
  const own = pictures.filter((address) => address.startsWith(location.origin));
  await tellWorker({ type: 'KEEP', paths, changed, pictures: own });
}
