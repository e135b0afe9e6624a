import MarkdownIt from 'markdown-it';

/*
 * What an operator writes becomes HTML here, and is believed by nobody: HTML in it is text, links lead to the web, a mail
 * program or this site, and pictures are left out, because a page loads nothing from elsewhere.
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable('image');

markdown.validateLink = (address) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address.trim());

markdown.core.ruler.push('page', ({ tokens }) => {
  for (const token of tokens) {
    // The title of the page is its only heading of the first level.
    if (/^heading_/.test(token.type) && token.tag === 'h1') token.tag = 'h2';
    for (const link of token.children ?? []) {
      if (link.type !== 'link_open') continue;
      link.attrSet('class', 'link');
      if (/^https?:/i.test(String(link.attrGet('href')))) link.attrSet('rel', 'noopener noreferrer nofollow');
    }
  }
});

export const htmlOf = (text: string): string => markdown.render(text);
