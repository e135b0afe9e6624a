import type { MemberCard } from '#contract/people/people.ts';

/** What covers the page for a moment: that somebody likes the member, or that both like each other. */
export interface Overlay {
  kind: 'like' | 'match';
  profile: Pick<MemberCard, 'id' | 'name' | 'main_image' | 'fictional_icon'>;
}

let shown: Overlay | undefined;
const waiting: Overlay[] = [];
const watchers = new Set<() => void>();

/** One at a time; the same news of the same person comes once. */
export function showOverlay(overlay: Overlay) {
  const isKnown = [shown, ...waiting].some(
    (other) => other?.kind === overlay.kind && other.profile.id === overlay.profile.id,
  );
  if (isKnown) return;
  if (shown) waiting.push(overlay);
  else shown = overlay;
  tell();
}

export function closeOverlay() {
  shown = waiting.shift();
  tell();
}

export const shownOverlay = () => shown;

export function watchOverlays(hear: () => void) {
  watchers.add(hear);
  return () => void watchers.delete(hear);
}

function tell() {
  for (const hear of watchers) hear();
}
