import fc from 'fast-check';

interface Form {
  bytes: Buffer;
  type: string;
}

const boundary = 'a-boundary-of-the-attack-suite';
const good = `multipart/form-data; boundary=${boundary}`;

/** The smallest PNG there is, and things that only look like a picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const contents: Buffer[] = [
  pixel,
  pixel.subarray(0, 40),
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40, 1)]),
  Buffer.concat([Buffer.from('RIFF'), Buffer.from([255, 255, 255, 127]), Buffer.from('WEBPVP8 ')]),
  Buffer.concat([pixel, Buffer.from('PK\x03\x04 and a second file')]),
  Buffer.alloc(30_000, 7),
];

const names = [
  'photo',
  'photo',
  'photo',
  'photo',
  'photos',
  '',
  '__proto__',
  'constructor',
  'photo[]',
  'a'.repeat(200),
];
const files = ['photo.jpg', '', '../../etc/passwd', 'a\0.jpg', 'é.png', 'x'.repeat(3000), 'con', '"; name="photo'];
const fileTypes = [
  'image/jpeg',
  'image/png',
  'text/html',
  'application/octet-stream',
  '',
  'image/svg+xml',
  'multipart/mixed',
];

const part = fc
  .record({
    name: fc.constantFrom(...names),
    file: fc.option(fc.constantFrom(...files), { freq: 6 }),
    type: fc.constantFrom(...fileTypes),
    content: fc.oneof(
      fc.constantFrom(...contents),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    ),
  })
  .map(({ name, file, type, content }) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`, 'utf8'),
      Buffer.from(file === null ? '' : `; filename="${file}"`, 'utf8'),
      Buffer.from(`\r\ncontent-type: ${type}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
  );

/** Forms with a file, or with what goes wrong with them on the way: cut off, without an end, of another kind. */
export const badForm: fc.Arbitrary<Form> = fc
  .record({
    parts: fc.array(part, { minLength: 0, maxLength: 3 }),
    end: fc.constantFrom(
      `--${boundary}--\r\n`,
      `--${boundary}--\r\n`,
      `--${boundary}--\r\n`,
      `--${boundary}`,
      '',
      '--\r\n',
    ),
    cut: fc.constantFrom(1, 1, 1, 1, 0.5),
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant(good) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=other',
          'multipart/mixed; boundary=a',
          'application/json',
          'image/jpeg',
          `multipart/form-data; boundary=${'b'.repeat(300)}`,
        ),
      },
    ),
  })
  .map(({ parts, end, cut, type }) => {
    const whole = Buffer.concat([...parts, Buffer.from(end)]);
    return { bytes: whole.subarray(0, Math.ceil(whole.length * cut)), type };
  });
