import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { BasicConstraintsExtension, KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509';

/** Who issues proofs of age in the demo: its certificate and the key that signs them, in PEM. */
export interface AgeAuthority {
  certificate: string;
  private_key: string;
}

/** An authority that issues proofs of age and is trusted by this process alone. */
export async function newAuthority(): Promise<AgeAuthority> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=Demo age authority, O=Rendezvous demo, C=EU',
      // The demo's clock can be moved by years.
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2120-01-01T00:00:00Z'),
      signingAlgorithm: algorithm,
      keys,
      extensions: [
        new BasicConstraintsExtension(true, 1, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign, true),
      ],
    },
    webcrypto as Crypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/g)?.join('\n') ?? '';
  return {
    certificate: certificate.toString('pem'),
    private_key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  };
}
