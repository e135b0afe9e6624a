import { sign, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Authority, newAuthority } from '#server/testing/age-wallet.ts';
import { plainFingerprint, signerOf } from './list-signature.ts';
import { certificatesIn } from './trusted-list.ts';

const now = new Date('2026-11-18T12:00:00Z');
let listed: Authority;
let operator: Authority;
beforeAll(async () => {
  listed = await newAuthority();
  operator = await newAuthority({ name: 'CN=Operator of lists, C=EU' });
});

const base64 = ({ certificate }: Authority) => certificate.toString('base64');
const fingerprintOf = ({ certificate }: Authority) => plainFingerprint(new X509Certificate(certificate).fingerprint256);

/** A list of TS 119 602 with one authority in it. */
const list = (status = 'http://uri.etsi.org/19602/SvcStatus/granted') => ({
  LoTE: {
    TrustedEntitiesList: [
      {
        TrustedEntityServices: [
          {
            ServiceInformation: {
              ServiceStatus: status,
              ServiceDigitalIdentity: { X509Certificates: [{ val: base64(listed) }] },
            },
          },
        ],
      },
    ],
  },
});

interface Signing {
  by?: Authority;
  shown?: Authority;
  header?: object;
  payload?: object;
}

/** The same, signed as lists are: a compact JWS with the certificate in its header. */
function signedList({ by = operator, shown = by, header = {}, payload = list() }: Signing = {}) {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'ES256', x5c: [base64(shown)], ...header })}.${encode(payload)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: by.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
const found = (text: string) => certificatesIn(text).map((one) => plainFingerprint(one.fingerprint256));

describe('a list of trusted authorities', () => {
  it('is read as PEM, as JSON, signed or not, and as XML (R11.01)', () => {
    const xml = `<TrustServiceStatusList><ServiceInformation><ServiceStatus>http://x/granted</ServiceStatus>
      <ServiceDigitalIdentity><DigitalId><X509Certificate>${base64(listed)}</X509Certificate></DigitalId>
      </ServiceDigitalIdentity></ServiceInformation></TrustServiceStatusList>`;
    const pem = new X509Certificate(listed.certificate).toString();
    for (const text of [pem, JSON.stringify(list()), signedList(), xml])
      expect(found(text)).toEqual([fingerprintOf(listed)]);
  });

  it('loses an authority that is no longer granted, and is nothing where it cannot be read (R11.01)', () => {
    expect(found(JSON.stringify(list('http://uri.etsi.org/19602/SvcStatus/withdrawn')))).toEqual([]);
    for (const text of ['', 'Not found', '{}', 'a.b.c', '<html></html>']) expect(found(text)).toEqual([]);
  });
});

describe('the signature of a list', () => {
  it('is told by the fingerprint of its certificate, on either curve (R11.01)', async () => {
    expect(signerOf(signedList(), now)).toBe(fingerprintOf(operator));
    expect(signerOf(signedList({ header: { crit: ['sigT'], sigT: '2026-11-01T00:00:00Z' } }), now)).toBe(
      fingerprintOf(operator),
    );
  });

  it.each<[string, () => string | Promise<string>]>([
    ['no signature', () => JSON.stringify(list())],
    ['a certificate that did not sign it', () => signedList({ shown: listed })],
    [
      'another list under the same signature',
      () => {
        const [head, , signature] = signedList().split('.');
        return [head, Buffer.from('{}').toString('base64url'), signature].join('.');
      },
    ],
    ['an algorithm that is not of its key', () => signedList({ header: { alg: 'ES384' } })],
    ['no algorithm', () => signedList({ header: { alg: 'none' } })],
    ['a payload from elsewhere', () => signedList({ header: { crit: ['sigD'], sigD: {} } })],
    ['no certificate', () => signedList({ header: { x5c: [] } })],
    [
      'a certificate that has ended',
      async () => signedList({ by: await newAuthority({ to: new Date('2026-01-01') }) }),
    ],
  ])('is nobody’s with %s (R11.01)', async (_what, text) => {
    expect(signerOf(await text(), now)).toBe('');
  });
});
