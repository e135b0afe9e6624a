import { expect, test } from 'vitest';
import { absoluteLink } from './links.ts';

test.each([
  ['http://localhost:3000', 'localhost', 'http://localhost:3000/a?token=b'],
  ['http://localhost:3000', 'bdsm.localhost', 'http://bdsm.localhost:3000/a?token=b'],
  ['https://www.example.com', 'example.com', 'https://www.example.com/a?token=b'],
  ['https://www.example.com', 'other.example', 'https://other.example/a?token=b'],
])('with the public address %s a link to %s is %s', (publicUrl, host, link) => {
  expect(absoluteLink(publicUrl, host, '/a?token=b')).toBe(link);
});
