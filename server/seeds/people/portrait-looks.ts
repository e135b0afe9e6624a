import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { photoOfPortrait } from './portraits.ts';

/** What a portrait looks like before it is there, and when it is hidden; both were made with it (scripts/portraits). */
export interface PortraitLook {
  file: string;
  storageKey: string;
  thumbhash: string;
  /** Nobody can tell it from the key of the picture. */
  blurKey: string;
}

/** The looks of all portraits in a folder, whose blurs get new keys in each installation. */
export function readPortraitLooks(folder: string): PortraitLook[] {
  const looks: Record<string, { thumbhash: string }> = JSON.parse(readFileSync(join(folder, 'looks.json'), 'utf8'));
  return Object.entries(looks).map(([file, { thumbhash }]) => ({
    file,
    storageKey: photoOfPortrait.key(file),
    thumbhash,
    blurKey: `blurs/${randomBytes(16).toString('hex')}.webp`,
  }));
}
