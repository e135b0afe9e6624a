import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A public file offers use cases, its own and those of the rooms behind it. A query handed on would let others read and write past
 * the rules; what is another's would make it a barrel, which hides where a thing comes from.
 */
const root = join(import.meta.dirname, 'features');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/[.](test|fixture)[.]ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const isPublic = ({ file }: { file: string }) => /^([^/]+)\/\1[.]ts$/.test(file);

const isType = (name: string) => name.startsWith('type ');
const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || []);

interface Named {
  names: string[];
  from: string;
}

/** The values that a file names from another: after `export` those it hands on, after `import` those it uses. */
function valuesNamed(text: string, how: 'export' | 'import'): Named[] {
  const found = text.matchAll(new RegExp(String.raw`^${how} (?!type\b)\{([^}]*)\} from '([^']+)'`, 'gm'));
  return [...found].map(([, list = '', from = '']) => ({ names: namesIn(list).filter((name) => !isType(name)), from }));
}

const isQueries = ({ from }: Named) => /queries[.]ts$/.test(from);

describe('a feature shows use cases', () => {
  it('and no query, neither handed on nor under another name', () => {
    expect(files.filter(isPublic).length).toBeGreaterThan(30);
    const handedOn = files.flatMap(({ file, text }) => {
      const queries = valuesNamed(text, 'import').filter(isQueries);
      const listed = [...text.matchAll(/^export \{([^}]*)\};/gm)].flatMap(([, list = '']) => namesIn(list));
      const renamed = [...text.matchAll(/^export const \w+ = (\w+);/gm)].map(([, name = '']) => name);
      const imported = new Set(queries.flatMap(({ names }) => names));
      return [
        ...valuesNamed(text, 'export').filter((each) => isQueries(each) && each.names.length > 0),
        ...[...listed, ...renamed].filter((name) => imported.has(name)),
      ].map((query) => ({ file, query }));
    });
    expect(handedOn).toEqual([]);
  });

  it('and nothing that is of another room', () => {
    const foreign = files.filter(isPublic).flatMap(({ file, text }) => {
      const handedOn = [...text.matchAll(/^export .*\bfrom '(#[^']+)'/gm)].map(([, from]) => from);
      const everything = [...text.matchAll(/^export \*.*/gm)].map(([line]) => line);
      return [...handedOn, ...everything].map((from) => ({ file, from }));
    });
    expect(foreign).toEqual([]);
  });
});
