import type { LateParts } from '#web/platform/late-parts.ts';

export interface InstallFacts {
  /** Opened as an installed app already. */
  installed: boolean;
  /** How often the member came to the site with this browser. */
  visits: number;
  /** The browser has said that it could install the site. */
  hasPrompt: boolean;
  userAgent: string;
  touchPoints: number;
}

/** From which visit on the app is offered: a member who came so often comes again. */
const visitsBefore = 3;

/** How this browser installs the site, where it is time to say so. A browser on an iPhone never offers it by itself. */
export function installWay({
  installed,
  visits,
  hasPrompt,
  userAgent,
  touchPoints,
}: InstallFacts): LateParts['installWay'] {
  if (installed || visits < visitsBefore) return undefined;
  if (hasPrompt) return 'prompt';
  return isIphone(userAgent, touchPoints) ? 'iphone' : undefined;
}

/** An iPad calls itself a Mac; no Mac can be touched. */
const isIphone = (userAgent: string, touchPoints: number) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
