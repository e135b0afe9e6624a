import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const deflated = 8;

/** What is in a zip, by name, as its directory lists it. For small ones: no Zip64. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error('This is not a zip.');
  const files = new Map<string, Buffer>();
  let place = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(place + 10), zip.readUInt32LE(place + 20)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(place + offset));
    const local = zip.readUInt32LE(place + 42);
    const name = zip.toString('utf8', place + 46, place + 46 + (nameLength ?? 0));
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(name, method === deflated ? inflateRawSync(bytes) : bytes);
    place += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
