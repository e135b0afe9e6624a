import { expect, it } from 'vitest';
import { fitting, isOtherKind } from './prepare-photo.ts';

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 2400, height: 1800 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1800, height: 2400 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 20_000, height: 1 },
    { width: 2400, height: 1 },
  ],
])('a picture keeps its shape and becomes no larger: %j becomes %j', (size, expected) => {
  expect(fitting(size, 2400)).toEqual(expected);
});

it.each([
  ['image/jpeg', 'me.jpg', false],
  ['image/heic', 'IMG_1.HEIC', false],
  ['', 'IMG_1.HEIC', false],
  ['application/octet-stream', 'IMG_1.heif', false],
  ['application/pdf', 'letter.pdf', true],
  ['video/mp4', 'clip.mp4', true],
  ['text/plain', 'photo.jpg', true],
])('a file of kind %j called %s is something else entirely: %s', (type, name, other) => {
  expect(isOtherKind({ type, name })).toBe(other);
});
