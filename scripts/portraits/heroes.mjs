// The faces on each niche's home page, chosen by hand from the drawn cast: art without names.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const heroes = {
  1: ['w01', 'm06', 'w08b', 'm01'],
  2: ['w02', 'w13', 'w20', 'w15'],
  3: ['w24', 'm34', 'w29', 'm38'],
  4: ['w41b', 'w35', 'w36', 'm45'],
  5: ['w64', 'm60', 'w59', 'm53'],
  6: ['w48b', 'w45', 'w57', 'm48b'],
  7: ['m21', 'm17', 'm20', 'm27'],
};

mkdirSync(join(root, 'web/public/art'), { recursive: true });
for (const [niche, people] of Object.entries(heroes)) {
  people.forEach((person, index) => {
    const place = 'abcd'[index];
    copyFileSync(
      join(root, `server/seeds/portraits/${person}.webp`),
      join(root, `web/public/art/hero-${niche}${place}.webp`),
    );
  });
}
