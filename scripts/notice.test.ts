import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './progress.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const notice = read('NOTICE');

/** The licences of the sentence about everything that is not named. */
const listed = (/is under ([^:]+):/.exec(notice)?.[1] ?? '').split(/,\s+|\s+or\s+/);

/** Whether NOTICE names a package, by itself or as one of several: `@img/sharp-libvips-*`. */
const isNamed = (name: string) =>
  notice.split(/[\s,()]+/).some((word) => {
    const one = word.replace(/[.;:]$/, '');
    return one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name;
  });

/** Of `A OR B` one is enough, of `A AND B` both are needed. */
const isListed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((each) => listed.includes(each)));

interface Locked {
  license?: string;
  dev?: boolean;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const running = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { license = 'none' }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }));

test('every package of a running installation is under a licence that NOTICE lists, or is named there', () => {
  expect(running.length).toBeGreaterThan(100);
  expect(listed).toContain('MIT');
  expect(running.filter(({ name, license }) => !isListed(license) && !isNamed(name))).toEqual([]);
});

test('NOTICE lists no licence that nothing is under', () => {
  expect(listed.filter((licence) => !running.some((one) => one.license.includes(licence)))).toEqual([]);
});

test('every file that is made of data of GeoNames is named with it', () => {
  const [, section = ''] = notice.split('Cities and regions');
  for (const path of ['server/seeds/geo', 'web/app/features/landers/maplanding/country-maps.json'])
    expect(section.split('Bank codes')[0]).toContain(path);
});
