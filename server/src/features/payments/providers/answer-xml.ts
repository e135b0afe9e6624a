import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Characters: far above any provider's response. */
const longest = 500_000;

/** Elements that may come several times, and are lists also where they come once. */
const lists = new Set(['payment_transaction']);

const parser = new XMLParser({
  ignoreAttributes: true,
  // Ids of digits, or with one e among them, must not become numbers.
  parseTagValue: false,
  isArray: (name) => lists.has(name),
});

/**
 * The elements of a provider's XML answer, by name: text, or elements again, or a list of them where one is repeated.
 * Undefined for what is not well-formed, declares a document type, or is longer or deeper than any answer.
 */
export function elementsIn(xml: string): Record<string, unknown> | undefined {
  // No answer has a DTD; the entities of one can expand to more than there is memory for.
  if (xml.length > longest || /<!(DOCTYPE|ENTITY)/i.test(xml) || XMLValidator.validate(xml) !== true) return undefined;
  try {
    const { '?xml': _declaration, ...elements } = parser.parse(xml);
    return elements;
  } catch {
    // Nested deeper than the parser's limit, or an element named like a member of every object.
    return undefined;
  }
}
