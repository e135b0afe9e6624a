import { describe, expect, it } from 'vitest';
import { createPageCache, RenderedPage } from './page-cache.ts';

const page = (bytes: number) => new RenderedPage('x'.repeat(bytes), 'nonce-0');

describe('a page that is kept', () => {
  it('is given a new nonce for every answer, in every place that needs one', () => {
    const kept = new RenderedPage(
      '<p>é</p><script nonce="nonce-0">a</script><link nonce="nonce-0"><p>nonce</p>',
      'nonce-0',
    );
    const answer = (nonce: string) => `<p>é</p><script nonce="${nonce}">a</script><link nonce="${nonce}"><p>nonce</p>`;
    expect(kept.with('first-1').toString()).toBe(answer('first-1'));
    expect(kept.with('second2').toString()).toBe(answer('second2'));
  });

  it('does not change what was answered before', () => {
    const kept = new RenderedPage('<script nonce="nonce-0">', 'nonce-0');
    const first = kept.with('first-1');
    kept.with('second2');
    expect(first.toString()).toBe('<script nonce="first-1">');
  });

  it('stays as it is where there is no nonce in it', () => {
    expect(new RenderedPage('<p>Bonsoir, é</p>', 'nonce-0').with('first-1').toString()).toBe('<p>Bonsoir, é</p>');
  });

  it('is as large as it travels', () => {
    expect(new RenderedPage('é', 'nonce-0').size).toBe(2);
  });
});

describe('the cache of pages', () => {
  it('gives back what was put in, and nothing else', () => {
    const cache = createPageCache();
    const home = page(10);
    cache.set('home', home);
    expect(cache.get('home')).toBe(home);
    expect(cache.get('other')).toBeUndefined();
  });

  it('never holds more than its bound: who was not asked for longest leaves first', () => {
    const cache = createPageCache(100);
    cache.set('one', page(40));
    cache.set('two', page(40));
    cache.get('one');
    cache.set('three', page(40));
    expect(cache.get('two')).toBeUndefined();
    expect(cache.get('one')).toBeDefined();
    expect(cache.get('three')).toBeDefined();
  });

  it('counts a page once when it is put in again', () => {
    const cache = createPageCache(100);
    for (let time = 0; time < 10; time += 1) cache.set('one', page(40));
    cache.set('two', page(40));
    expect(cache.get('one')).toBeDefined();
    expect(cache.get('two')).toBeDefined();
  });

  it('counts what has left no longer', () => {
    const cache = createPageCache(100);
    for (let number = 0; number < 1000; number += 1) cache.set(`page ${number}`, page(60));
    cache.set('last', page(30));
    expect(cache.get('page 999')).toBeDefined();
    expect(cache.get('last')).toBeDefined();
    expect(cache.get('page 998')).toBeUndefined();
  });

  it('keeps nothing that is larger than all of it', () => {
    const cache = createPageCache(100);
    cache.set('huge', page(101));
    expect(cache.get('huge')).toBeUndefined();
    cache.set('small', page(100));
    expect(cache.get('small')).toBeDefined();
  });
});
