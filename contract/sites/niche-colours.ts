import type { Theme } from '../pages/pages.ts';
import type { NicheNumber } from './niches.ts';

export interface NicheColours {
  /** A fill that white stands on. */
  accent: string;
  /** What a page is written on, and its words: by day and by night. */
  paper: string;
  ink: string;
  night: string;
  nightInk: string;
}

/**
 * Where neither our tokens nor their colour space are known, such as in a manifest: the colours of web/app/ui/niches.css as plain
 * numbers.
 */
export const nicheColours: Record<NicheNumber, NicheColours> = {
  1: { accent: '#dc2e51', paper: '#fef7f2', ink: '#241719', night: '#1b0f11', nightInk: '#f7f3f0' },
  2: { accent: '#7f4be1', paper: '#f9f8fe', ink: '#1b1a23', night: '#13111a', nightInk: '#f4f3f7' },
  3: { accent: '#c5102e', paper: '#fbf8f8', ink: '#1e1a1a', night: '#0d0a0a', nightInk: '#f5f3f3' },
  4: { accent: '#9f2f7e', paper: '#fff6f1', ink: '#24161e', night: '#1b0e15', nightInk: '#f8f2ef' },
  5: { accent: '#006a6d', paper: '#fcf9f1', ink: '#0e1e1f', night: '#061516', nightInk: '#f5f4ef' },
  6: { accent: '#8a1b34', paper: '#fcf8f2', ink: '#231819', night: '#180d0f', nightInk: '#f6f3f0' },
  7: { accent: '#2057e7', paper: '#f6f9fd', ink: '#181b21', night: '#0f1217', nightInk: '#f2f4f6' },
};

/** The niche that is dark unless somebody chose otherwise. */
export const isDarkByDefault = (niche: NicheNumber) => niche === 3;

/** What a page is written on when the system is set to light or dark, where nobody chose for this site. */
export function barColours(niche: NicheNumber, chosen: Theme | undefined): Record<Theme, string> {
  const { paper, night } = nicheColours[niche];
  const fixed = chosen ?? (isDarkByDefault(niche) ? 'dark' : undefined);
  return { light: fixed === 'dark' ? night : paper, dark: fixed === 'light' ? paper : night };
}
