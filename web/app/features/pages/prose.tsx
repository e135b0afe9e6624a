import { Fragment, type ReactNode } from 'react';

/** Paragraphs and lists from one text, with the e-mail addresses in it made into links. */
export function Prose({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n');
    if (!lines.every((line) => line.startsWith('- '))) return <p key={block}>{withLinks(block)}</p>;
    return (
      <ul key={block}>
        {lines.map((line) => (
          <li key={line}>{withLinks(line.slice(2))}</li>
        ))}
      </ul>
    );
  });
}

const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

function withLinks(text: string): ReactNode {
  return text.split(address).map((part, index) => {
    // Splitting by a group leaves what it matched at the odd places.
    if (index % 2 === 0) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a key={part} className="link" href={`mailto:${part}`}>
        {part}
      </a>
    );
  });
}
