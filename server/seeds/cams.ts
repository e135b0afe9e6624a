import type { Gender } from '#contract/people/profile.ts';
import type { NicheNumber } from '#contract/sites/niches.ts';
import { insertRows, type Queryable } from './insert.ts';
import type { PortraitLook } from './people/portrait-looks.ts';
import { photoOfPortrait } from './people/portraits.ts';
import type { SeedSite } from './rows.ts';

interface DemoCam {
  niche: NicheNumber;
  name: string;
  gender: Gender;
  age: number;
  portrait: string;
  live?: boolean;
  exclusive?: boolean;
}

/** Invented like everybody here; their links lead to a domain that nobody can own. */
export const demoCams: DemoCam[] = [
  { niche: 1, name: 'Marlena', gender: 'female', age: 31, portrait: 'wcam1', live: true, exclusive: true },
  { niche: 1, name: 'Matteo', gender: 'male', age: 32, portrait: 'mcam1', live: true },
  { niche: 1, name: 'Ayo', gender: 'female', age: 33, portrait: 'wcam2', live: true },
  { niche: 1, name: 'Jerome', gender: 'male', age: 39, portrait: 'mcam2', exclusive: true },
  { niche: 1, name: 'Saoirse', gender: 'female', age: 37, portrait: 'wcam3', exclusive: true },
  { niche: 1, name: 'Pilar', gender: 'female', age: 47, portrait: 'wcam4' },
];

export async function seedCams(db: Queryable, sites: readonly SeedSite[], looks: readonly PortraitLook[]) {
  const rows = demoCams.flatMap(({ niche, portrait, live = false, exclusive = false, ...cam }, position) =>
    sites
      .filter((site) => site.niche === niche)
      .map((site) => ({
        ...cam,
        site_id: site.id,
        url: `https://cams.example.com/${cam.name.toLowerCase()}`,
        storage_key: photoOfPortrait.key(`${portrait}.webp`),
        thumbhash: looks.find(({ file }) => file === `${portrait}.webp`)?.thumbhash ?? null,
        live,
        exclusive,
        position,
      })),
  );
  await insertRows<(typeof rows)[number]>(db, 'cams', columns, rows);
}

const columns = {
  site_id: 'smallint',
  name: 'text',
  gender: 'text',
  age: 'smallint',
  url: 'text',
  storage_key: 'text',
  thumbhash: 'text',
  live: 'boolean',
  exclusive: 'boolean',
  position: 'smallint',
};
