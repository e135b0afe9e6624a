import { describe, expect, it } from 'vitest';
import type { Photo } from '#contract/photos/photos.ts';
import { ApiError } from '#web/platform/api.ts';
import { cancelled, type UploadOptions } from '#web/platform/upload.ts';
import { UploadQueue } from './upload-queue.ts';

interface Sent extends Required<Omit<UploadOptions, 'forChat'>> {
  file: Blob;
  arrives: (id: string) => Promise<void>;
  fails: (status: number, code: string) => Promise<void>;
}

const settled = () => new Promise<void>((done) => setImmediate(done));

/** A queue on a line that moves only when it is told to. */
function line() {
  const sent: Sent[] = [];
  const added: string[] = [];
  const queue = new UploadQueue(
    (file, options) =>
      new Promise((answer, refuse) => {
        const { onProgress = () => {}, signal = new AbortController().signal } = options;
        signal.addEventListener('abort', () => refuse(new ApiError(499, cancelled, '')));
        sent.push({
          file,
          onProgress,
          signal,
          arrives: (id) => {
            answer({ photo: { id } as Photo });
            return settled();
          },
          fails: (status, code) => {
            refuse(new ApiError(status, code, `Words for ${code}`));
            return settled();
          },
        });
      }),
    (photo) => added.push(photo.id),
  );
  const states = () => queue.snapshot().map(({ name, state }) => `${name} ${state}`);
  const at = (index: number) => {
    const upload = sent[index];
    if (!upload) throw new Error(`Nothing was sent as number ${index}`);
    return upload;
  };
  return { queue, sent, added, states, at };
}

const file = new Blob(['photo']);

describe('photos on their way', () => {
  it('go one after the other, each with how far it is', async () => {
    const { queue, sent, added, states, at } = line();
    queue.add(file, 'one');
    queue.add(file, 'two');
    expect(states()).toEqual(['one sending', 'two waiting']);
    at(0).onProgress(0.5);
    expect(queue.snapshot()[0]).toMatchObject({ share: 0.5, state: 'sending' });
    expect(sent).toHaveLength(1);
    at(0).onProgress(1);
    expect(states()).toEqual(['one working', 'two sending']);
    await at(0).arrives('1');
    expect(states()).toEqual(['two sending']);
    await at(1).arrives('2');
    expect(states()).toEqual([]);
    expect(added).toEqual(['1', '2']);
  });

  it.each([
    [403, 'photo_limit', false],
    [409, 'photo_duplicate', false],
    [413, 'file_too_large', false],
    [415, 'photo_type', false],
    [429, 'rate_limited', true],
    [503, 'unavailable', true],
    [0, 'internal', true],
  ])('that are refused with %i %s say why, and the others go on', async (status, code, mayRetry) => {
    const { queue, states, at, added } = line();
    queue.add(file, 'one');
    queue.add(file, 'two');
    await at(0).fails(status, code);
    expect(queue.snapshot()[0]).toMatchObject({ state: 'refused', problem: `Words for ${code}`, mayRetry });
    expect(states()).toEqual(['one refused', 'two sending']);
    await at(1).arrives('2');
    expect(added).toEqual(['2']);
    expect(states()).toEqual(['one refused']);
  });

  it('can be tried again', async () => {
    const { queue, states, at, added } = line();
    queue.add(file, 'one');
    await at(0).fails(503, 'unavailable');
    queue.retry(queue.snapshot()[0]?.key ?? '');
    expect(queue.snapshot()[0]).toMatchObject({ state: 'sending', share: 0, problem: undefined });
    await at(1).arrives('1');
    expect([states(), added]).toEqual([[], ['1']]);
  });

  it('can be called off, before they leave and on the way', async () => {
    const { queue, states, at, sent } = line();
    queue.add(file, 'one');
    queue.add(file, 'two');
    queue.add(file, 'three');
    queue.drop(queue.snapshot()[1]?.key ?? '');
    queue.drop(queue.snapshot()[0]?.key ?? '');
    await settled();
    expect(at(0).signal.aborted).toBe(true);
    expect(states()).toEqual(['three sending']);
    expect(sent).toHaveLength(2);
  });

  it('that need no server to be refused are refused at once', () => {
    const { queue, sent } = line();
    queue.refuse(file, 'a letter', 'Please choose a photo');
    expect(queue.snapshot()).toMatchObject([{ name: 'a letter', state: 'refused', problem: 'Please choose a photo' }]);
    queue.drop(queue.snapshot()[0]?.key ?? '');
    expect(queue.snapshot()).toEqual([]);
    expect(sent).toEqual([]);
  });
});
