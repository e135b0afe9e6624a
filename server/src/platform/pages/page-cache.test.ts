import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageCache, type RenderedPage, withoutNonce } from './page-cache.ts';

const page = (size: number) => ({ size }) as RenderedPage;

describe('a page that is kept', () => {
  it('has no nonce, and says the same compressed', async () => {
    const html = '<p>é</p><script nonce="n-0">a</script><link nonce="n-0"><p>nonce</p>';
    const kept = await withoutNonce(html, 'n-0');
    const plain = '<p>é</p><script>a</script><link><p>nonce</p>';
    expect(kept.bytes.toString()).toBe(plain);
    expect(brotliDecompressSync(kept.compressed.br).toString()).toBe(plain);
    expect(gunzipSync(kept.compressed.gzip).toString()).toBe(plain);
  });

  it('names the scripts that it says itself, and no file', async () => {
    const html = `<script src="/a.js"></script><script type="module" nonce="n-0">alert('é')
</script><script></script>`;
    expect((await withoutNonce(html, 'n-0')).scriptHashes).toEqual([
      "'sha256-9vxHL8I1OCJjbuFAXs1nXTm2DQ+SHJbje3D27rSPN8Y='",
      "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ]);
  });

  it('is as large as all its forms', async () => {
    const { bytes, compressed, size } = await withoutNonce('é', 'n-0');
    expect(size).toBe(bytes.length + compressed.br.length + compressed.gzip.length);
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
