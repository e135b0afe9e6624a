import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf } from '#server/features/photos/photos.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type Archive, writeArchive } from './archive.ts';
import { beginning, findPart, type PartRow } from './part-queries.ts';
import { type PartName, partNames } from './parts.ts';
import {
  countContents,
  findChatPhoto,
  findOwnPhotos,
  findVoiceKey,
  type StoredPhoto,
  savePhotos,
  savePhotosDone,
} from './queries.ts';
import { indexPage, partPage, type Reader } from './readable.ts';

// So many rows of a member are in memory at once.
const rowsAtOnce = 500;

export interface ExportContext {
  db: Queryable;
  storage: Storage;
  exportId: string;
  /** Where the copy is stored. */
  key: string;
  memberId: string;
  reader: Reader;
  signal: AbortSignal;
}

/** Makes the copy, stores it, and answers its size. From page to page of the database to the disk, and from there on. */
export async function buildExport(building: ExportContext): Promise<number> {
  const { storage, key, reader, signal } = building;
  const folder = await mkdtemp(join(tmpdir(), 'data-export-'));
  try {
    const path = join(folder, 'copy.zip');
    await writeArchive(path, { now: reader.now, signal }, (archive) => fillArchive(archive, building));
    const { size } = await stat(path);
    await storage.putFile(key, path, 'application/zip');
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillArchive(archive: Archive, building: ExportContext) {
  const { reader } = building;
  const counts = new Map<PartName, number>();
  for (const name of partNames) {
    const counted = counting(rowsOf(building, name), (count) => counts.set(name, count));
    await archive.add(`data/${name}.json`, asJson(counted));
    if (counts.get(name)) await archive.add(`pages/${name}.html`, partPage(reader, name, rowsOf(building, name)));
  }
  await addPhotos(archive, building);
  await addVoices(archive, building);
  await archive.add('index.html', indexPage(reader, counts));
}

async function* rowsOf({ db, memberId, signal }: ExportContext, name: PartName): AsyncGenerator<PartRow> {
  for (let after: typeof beginning | undefined = beginning; after; ) {
    signal.throwIfAborted();
    const page: Awaited<ReturnType<typeof findPart>> = await findPart(db, name, { memberId, after, limit: rowsAtOnce });
    yield* page.rows;
    after = page.next;
  }
}

async function* counting(rows: AsyncIterable<PartRow>, done: (count: number) => void): AsyncGenerator<PartRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    yield row;
  }
  done(count);
}

async function* asJson(rows: AsyncIterable<PartRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}  ${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Photos of the profile, then those of conversations; the page where the member waits counts along. */
async function addPhotos(archive: Archive, building: ExportContext) {
  const { db, memberId, exportId } = building;
  const { photos } = await countContents(db, memberId);
  await savePhotos(db, exportId, photos);
  let done = 0;
  const add = async (folder: string, photo: StoredPhoto) => {
    await addPhoto(archive, building, { name: `${folder}/${photo.id}.webp`, photo });
    done += 1;
    await savePhotosDone(db, exportId, done);
  };
  for (const photo of await findOwnPhotos(db, memberId)) await add('photos', photo);
  for await (const { id } of rowsOf(building, 'chat-photos')) {
    const photo = await findChatPhoto(db, String(id));
    if (photo) await add('chat-photos', photo);
  }
}

/** The sound of what was said on both sides. */
async function addVoices(archive: Archive, building: ExportContext) {
  const { db, storage } = building;
  for await (const { id, file } of rowsOf(building, 'voice-messages')) {
    const key = await findVoiceKey(db, String(id));
    const opened = key === undefined ? undefined : await storage.open(key);
    if (opened) await archive.add(String(file), opened.stream, { compress: false });
  }
}

/** A file that is gone by now, because its photo was removed meanwhile, is left out. */
async function addPhoto(
  archive: Archive,
  { storage }: ExportContext,
  { name, photo }: { name: string; photo: StoredPhoto },
) {
  const opened = await storage.open(fileOf(photo.storage_key, 'full'));
  if (opened) await archive.add(name, opened.stream, { compress: false });
}
