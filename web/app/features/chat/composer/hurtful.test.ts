import { describe, expect, it, test } from 'vitest';
import { hurtfulWords, isHurtful } from './hurtful.ts';

describe('before I send', () => {
  it.each([
    'You are an IDIOT.',
    'you 1d1ot',
    'Connard !',
    'Tu es une c0nnasse',
    'moooron',
    'Why don’t you just shut   up?',
    'Va te faire foutre',
    'ferme ta gueule',
  ])('“%s” I am asked whether I am sure', (text) => {
    expect(isHurtful(text)).toBe(true);
  });

  it.each([
    'That is the best part. It is where the butter lives',
    'I hate mornings, my cat is a monster and the queue was endless',
    'Classic! The assistant passed the cocktail',
    'Il fait un temps de chien, mais la vache sourit',
    'J’ai raté le train, quelle bête de journée',
    'Une chatte grise dort au soleil 🐈',
    'Meet me at 5, room 301 at 3 pm',
    '',
  ])('“%s” nobody asks me anything', (text) => {
    expect(isHurtful(text)).toBe(false);
  });
});

test.each(Object.entries(hurtfulWords))('the list for %s is long, plain and without doubles', (_locale, words) => {
  expect(words.length).toBeGreaterThanOrEqual(200);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) {
    expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
    expect(isHurtful(`Well, ${word}!`)).toBe(true);
  }
});
