import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { sentencesKey } from './app/platform/messages.ts';
import { compileSentences } from './locales/compile-sentences.ts';

/*
 * A page that sleeps is sent without its sentences: most of its visitors never need them. Every file of sentences is therefore also a
 * module that puts them where a page carries them otherwise. `virtual:sentence-files` tells the server's bundle where each of them lies.
 */
const locales = join(import.meta.dirname, 'locales');
const moduleName = 'virtual:sentence-files';
const resolvedName = `\0${moduleName}`;

export function sentenceFiles(): Plugin {
  let developing = false;
  return {
    name: 'sentence-files',
    configResolved({ command }) {
      developing = command === 'serve';
    },
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      // While developing no page sleeps.
      const addresses = developing ? [] : files().map(({ name, path }) => [name, `/${path}`]);
      return `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { path, code } of files()) this.emitFile({ type: 'asset', fileName: path, source: code });
    },
  };
}

const files = () =>
  readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map(moduleOf);

function moduleOf(file: string) {
  const [locale, namespace] = [file.slice(0, 2), basename(file, '.json')];
  const name = `${locale} ${namespace}`;
  const sentences = compileSentences(JSON.parse(readFileSync(join(locales, file), 'utf8')));
  const code = `(window.${sentencesKey}??={})["${name}"]=${JSON.stringify(sentences)};`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { name, path: `assets/sentences-${locale}-${namespace}-${hash}.js`, code };
}
