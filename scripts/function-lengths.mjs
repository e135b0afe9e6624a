import ts from 'typescript';
import { longFunctions } from './long-functions.mjs';

export const functionLimit = 60;

/** @typedef {{ name: string, lines: number }} LongFunction by its file, and by the names of the functions around it */

/**
 * The functions of a file that are too long. One within another counts for itself, and for the one around it.
 * @param {string} file
 * @param {string} text
 * @returns {LongFunction[]}
 */
export function longFunctionsOf(file, text) {
  // No function is longer than its file.
  if (text.split('\n').length <= functionLimit) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (/** @type {number} */ position) => source.getLineAndCharacterOfPosition(position).line;
  /** @type {LongFunction[]} */
  const found = [];
  /** @param {ts.Node} node @param {string[]} around */
  function visit(node, around) {
    const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
    const path = isFunction ? [...around, nameOf(node)] : around;
    if (isFunction) {
      const lines = lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1;
      if (lines > functionLimit) found.push({ name: `${file} ${path.join(' > ')}`, lines });
    }
    ts.forEachChild(node, (child) => visit(child, path));
  }
  visit(source, []);
  return found;
}

/**
 * What a function is called, or what it is given to: `const name = () => …`, `name: () => …`, `call(() => …)`.
 * @param {ts.Node} node
 */
function nameOf(node) {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const holder = 'name' in node && node.name ? node : node.parent;
  if ('name' in holder && holder.name) return /** @type {ts.Node} */ (holder.name).getText();
  return ts.isCallExpression(node.parent) ? `${node.parent.expression.getText()}(…)` : 'a function';
}

/**
 * The list of exceptions only shrinks: a function that is not in it, or has grown, is one complaint, and so is an entry that
 * nothing needs any more.
 * @param {LongFunction[]} found
 * @param {Record<string, number>} allowed
 */
export function complaintsAbout(found, allowed = longFunctions) {
  const mostOf = (/** @type {string} */ name) => allowed[name] ?? functionLimit;
  const names = new Set(found.map(({ name }) => name));
  return [
    ...found
      .filter(({ name, lines }) => lines > mostOf(name))
      .map(({ name, lines }) => `${name} has ${lines} lines, ${mostOf(name)} is the most`),
    ...Object.keys(allowed)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is not too long any more: take it out of scripts/long-functions.mjs`),
  ];
}
