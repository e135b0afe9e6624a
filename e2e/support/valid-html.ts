import { HtmlValidate } from 'html-validate';
import { htmlRules } from './html-rules.ts';
import { expect } from './test.ts';

const validator = new HtmlValidate(htmlRules);

/** What the server sent is HTML as the standard has it, and as html-validate recommends it. */
export function expectValidHtml(html: string, address: string) {
  const { results } = validator.validateStringSync(html, address);
  const findings = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  );
  expect(findings, `HTML of ${address}`).toEqual([]);
}
