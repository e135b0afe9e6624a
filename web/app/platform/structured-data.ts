/** Facts for search engines (schema.org), as JSON that cannot end the script it stands in. */
export const structuredData = (facts: Record<string, unknown>): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', String.raw`\u003c`);
