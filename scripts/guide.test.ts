import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { root } from './progress.mjs';

/*
 * docs/add-a-feature.md is what newcomers copy from, so its code is held against the code there is: it can be parsed, what
 * it imports exists under that name, and its page takes from packages only what other pages take from them.
 */

interface Block {
  file: string;
  code: string;
}

const feature = 'server/src/features/tonight/';
const guide = readFileSync(join(root, 'docs/add-a-feature.md'), 'utf8');
const {
  imports: aliases,
  dependencies,
  devDependencies,
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The paragraph above a block names its file first; a name without a folder lies in the feature's. */
const parts = guide.split(/^```/m);
const blocks: Block[] = parts.flatMap((part, index) => {
  const above = parts[index - 1]?.trim().split('\n\n').at(-1) ?? '';
  const name = /`([\w./-]+[.]tsx?)`/.exec(above)?.[1];
  if (index % 2 === 0 || !name || !/^tsx?\n/.test(part)) return [];
  return [{ file: name.includes('/') ? name : feature + name, code: part.slice(part.indexOf('\n') + 1) }];
});
const whole = blocks.filter(({ code }) => code.startsWith('import '));

const importsOf = ({ code }: Block) =>
  [...code.matchAll(/^import (?:type )?(?:\{([^}]*)\}|\w+) from '([^']+)';$/gm)].map(([, names = '', from = '']) => ({
    from,
    names: names
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/, ''),
      )
      .filter(Boolean),
  }));

/** The path in the repository that an import means, or undefined for a package. */
function pathOf(from: string, file: string) {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from);
  const alias = Object.keys(aliases).find((name) => from.startsWith(name.replace('*', '')));
  return alias && posix.join(aliases[alias].replace('*', ''), from.slice(alias.length - 1));
}

/** What a file holds once the guide was followed: what it holds now and what the guide adds. */
const contentOf = (path: string) =>
  [
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '',
    ...blocks.filter(({ file }) => file === path).map(({ code }) => code),
  ].join('\n');

const offers = (content: string, name: string) =>
  new RegExp(
    `export (async )?(const|function|class|interface|type) ${name}\\b|export (type )?\\{[^}]*\\b${name}\\b`,
  ).test(content);

describe('the guide to a first feature', () => {
  test('shows a file of every role', () => {
    const files = whole.map(({ file }) => file);
    for (const role of ['queries.ts', 'rules.ts', 'tonight.ts', 'present.ts', 'routes.ts'])
      expect(files).toContain(feature + role);
    expect(files).toContain('web/app/features/tonight/tonight-page.tsx');
  });

  test.each(whole)('$file can be read by the compiler', ({ file, code }) => {
    // Where the guide shows a part of a list it leaves the list open.
    const part = /\{\n {2}\/\/ …\n[\s\S]*,\n$/.test(code) ? `${code}};` : code;
    const { diagnostics = [] } = ts.transpileModule(part, {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ES2023 },
    });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
  });

  test.each(whole)('$file imports what there is', (block) => {
    for (const { from, names } of importsOf(block)) {
      const path = pathOf(from, block.file);
      if (!path) {
        const name = from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/');
        expect({ ...dependencies, ...devDependencies }, from).toHaveProperty([name]);
        continue;
      }
      if (path.endsWith('.json')) expect(guide, from).toContain(`\`${path}\``);
      else for (const name of names) expect(offers(contentOf(path), name), `${name} of ${path}`).toBe(true);
    }
  });

  test('its migration is newer than all there are', () => {
    const [, own = ''] = /`server\/migrations\/([\w.-]+[.]sql)`/.exec(guide) ?? [];
    const newest = readdirSync(join(root, 'server/migrations')).toSorted().at(-1) ?? '';
    expect([newest, own].toSorted()).toEqual([newest, own]);
  });

  test('its table and its job stand where tests look for them', () => {
    const [, table = ''] = /create table (\w+)/.exec(guide) ?? [];
    const [, job = ''] = /kind: '([\w.-]+)'/.exec(guide) ?? [];
    expect(guide).toContain(`['${table}']`);
    for (const name of [table, job]) expect(guide).toMatch(new RegExp(`^\\| \`${name.replace('.', '[.]')}\` \\|`, 'm'));
  });

  test('its call has a row for docs/api.md', () => {
    for (const [, path = ''] of guide.matchAll(/path: '(\/api\/[\w-]+[.]php)'/g))
      expect(guide).toMatch(new RegExp(`^\\| .*${path.replace('.', '[.]')} \\|`, 'm'));
  });

  test('its page takes from a package only what another page takes from it', () => {
    const pages = readdirSync(join(root, 'web/app/features'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => contentOf(`web/app/features/${file}`));
    const page = whole.find(({ file }) => file.endsWith('-page.tsx'));
    for (const { from, names } of page ? importsOf(page) : []) {
      if (pathOf(from, '')) continue;
      for (const name of names) {
        const taken = new RegExp(`import [^;]*\\b${name}\\b[^;]*from '${from}'`);
        expect(
          pages.some((other) => taken.test(other)),
          `${name} of ${from}`,
        ).toBe(true);
      }
    }
  });
});
