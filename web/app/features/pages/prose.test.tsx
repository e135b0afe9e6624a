import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Prose } from './prose.tsx';

const shown = (text: string) => renderToStaticMarkup(<Prose text={text} />);

test('a text becomes paragraphs and lists', () => {
  expect(shown('One.\n\nTwo:\n\n- three\n- four')).toBe('<p>One.</p><p>Two:</p><ul><li>three</li><li>four</li></ul>');
});

test('an e-mail address in it can be written to', () => {
  expect(shown('Write to help@rendezvous.example. Soon.')).toBe(
    '<p>Write to <a class="link" href="mailto:help@rendezvous.example">help@rendezvous.example</a>. Soon.</p>',
  );
});

test('what an operator wrote is text and never markup', () => {
  expect(shown('<b onclick="x()">Company</b>')).toBe('<p>&lt;b onclick=&quot;x()&quot;&gt;Company&lt;/b&gt;</p>');
});
