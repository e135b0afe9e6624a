import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { layoutNames, pages, type RouteName } from '#contract/pages/routes.ts';
import { files } from './routes.ts';

/*
 * A page that is opened by its address loads its own style sheets and nobody else's. What it draws with a class of another
 * page's sheet looks right only after a visit to that page, so each class that a page uses must be in a sheet it loads.
 */

const app = dirname(fileURLToPath(import.meta.url));

interface Module {
  imports: string[];
  /** Loaded later, by the page that asks for them. */
  lazyImports: string[];
  sheets: string[];
  classes: string[];
}

const modules = new Map<string, Module>();
const definedIn = new Map<string, Set<string>>();
const sheets = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
for (const sheet of sheets) definedIn.set(join(app, sheet), classesDefinedBy(sheet));
const known = new Set([...definedIn.values()].flatMap((classes) => [...classes]));

function classesDefinedBy(sheet: string) {
  const text = readFileSync(join(app, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set(Array.from(text.matchAll(/[.]([a-z][\w-]*)(?![^{}]*;)/g), ([, name = '']) => name));
}

/** A sheet brings those that it imports. */
function withImported(sheet: string): string[] {
  const imported = Array.from(readFileSync(sheet, 'utf8').matchAll(/@import "([.][^"]+)"/g), ([, path = '']) =>
    join(dirname(sheet), path),
  );
  return [sheet, ...imported.flatMap(withImported)];
}

function moduleAt(path: string): Module {
  const found = modules.get(path);
  if (found) return found;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const module: Module = { imports: [], lazyImports: [], sheets: [], classes: [] };
  modules.set(path, module);
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      const target = resolved(path, node.moduleSpecifier);
      if (target?.endsWith('.css')) module.sheets.push(...withImported(target));
      else if (target) module.imports.push(target);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = node.arguments[0] && resolved(path, node.arguments[0]);
      if (target) module.lazyImports.push(target);
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') module.classes.push(...classesIn(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return module;
}

function resolved(from: string, specifier: ts.Expression): string | undefined {
  if (!ts.isStringLiteral(specifier)) return undefined;
  // A sheet of its own, which the page links by its address.
  const text = specifier.text.replace(/[.]css[?]url$/, '.css');
  const path = text.startsWith('#web/')
    ? join(app, text.slice('#web/'.length))
    : text.startsWith('.')
      ? join(dirname(from), text)
      : undefined;
  return path && existsSync(path) && /[.](?:tsx?|css)$/.test(path) ? path : undefined;
}

/** All classes that an attribute may give: those in either branch of a condition too. */
function classesIn(attribute: ts.Node): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(attribute);
  return texts.flatMap((text) => text.split(/\s+/)).filter((name) => known.has(name));
}

function reached(from: string[], already: ReadonlySet<string> = new Set()): Set<string> {
  const all = new Set<string>(already);
  const waiting = [...from];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (all.has(next)) continue;
    all.add(next);
    waiting.push(...moduleAt(next).imports);
  }
  return all;
}

function missingStyles(
  entries: string[],
  already: ReadonlySet<string> = new Set(),
  seen = new Set<string>(),
): string[] {
  const all = reached(entries, already);
  const sheets = new Set([...all].flatMap((path) => moduleAt(path).sheets));
  const has = (name: string) => [...sheets].some((sheet) => definedIn.get(sheet)?.has(name));
  const fresh = [...all].filter((path) => !already.has(path));
  const missing = fresh.flatMap((path) =>
    moduleAt(path)
      .classes.filter((name) => !has(name))
      .map((name) => `${relative(app, path)}: ${name}`),
  );
  const later = fresh.flatMap((path) => moduleAt(path).lazyImports).filter((path) => !seen.has(path));
  for (const path of later) seen.add(path);
  return [...missing, ...later.flatMap((path) => missingStyles([path], all, seen))];
}

const layoutFiles = Object.fromEntries(layoutNames.map((name) => [name, `layouts/${name}-layout.tsx`]));

test.each(Object.keys(files) as RouteName[])('the page %s loads every style that it uses', (name) => {
  const entries = ['root.tsx', layoutFiles[pages[name].layout] ?? '', files[name]].map((file) => join(app, file));
  expect([...new Set(missingStyles(entries))]).toEqual([]);
});

test('the reading of pages and sheets finds what there is', () => {
  expect(known.size).toBeGreaterThan(500);
  expect(moduleAt(join(app, 'features/push/push.tsx')).classes).toContain('push-device');
});
