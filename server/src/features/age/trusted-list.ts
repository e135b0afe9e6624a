import { X509Certificate } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';

/**
 * The certificates in a list of trusted authorities: PEM, or as ETSI publishes lists, in XML (TS 119 612) or in JSON, signed or not
 * (TS 119 602). Services that are no longer granted are left out. Whose signature it carries is `signerOf`'s to say.
 */
export function certificatesIn(text: string): X509Certificate[] {
  const found = pemIn(text) ?? servicesIn(treeIn(text.trim())).flatMap(certificatesOf);
  return found.flatMap((one) => {
    try {
      return [new X509Certificate(one)];
    } catch {
      return [];
    }
  });
}

const pemIn = (text: string): string[] | undefined =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? undefined;

function treeIn(text: string): unknown {
  if (text.startsWith('<')) return new XMLParser({ removeNSPrefix: true }).parse(text);
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text) ?? [];
  try {
    return JSON.parse(payload === undefined ? text : Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
}

interface Service {
  ServiceStatus?: unknown;
  ServiceDigitalIdentity?: unknown;
}

/** Wherever in the tree they stand: the two formats nest them differently. */
function servicesIn(tree: unknown): Service[] {
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([name, value]) =>
    name === 'ServiceInformation' ? ([value].flat() as Service[]) : servicesIn(value),
  );
}

const certificatesOf = ({ ServiceStatus: status, ServiceDigitalIdentity: identity }: Service): Buffer[] =>
  typeof status === 'string' && !/granted$/i.test(status)
    ? []
    : textsIn(identity).map((text) => Buffer.from(text, 'base64'));

/** Base64 of a certificate: a sequence of more than 255 bytes. */
function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return /^MII[\w+/=\s]{200,}$/.test(tree) ? [tree] : [];
  return tree !== null && typeof tree === 'object' ? Object.values(tree).flatMap(textsIn) : [];
}
