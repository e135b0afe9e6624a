import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { JobContext } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { plainFingerprint, signerOf } from './list-signature.ts';
import { deleteOtherLists, findTrustedList, saveTrustedList } from './queries.ts';
import { certificatesIn } from './trusted-list.ts';

/** Reads what stands at an address; throws where it does not answer. */
export type ReadList = (address: string, signal: AbortSignal) => Promise<string>;

/**
 * Whose attestations of age count: those of a file of the installation, and those of the list that a site's settings name.
 * Without any the EU age app is not offered.
 */
export class TrustedAuthorities {
  private readonly own: X509Certificate[];
  private demo: (() => Promise<X509Certificate>) | undefined;
  /** What was read of the database is parsed once. */
  private readonly parsed = new Map<string, { readAt: number; certificates: X509Certificate[] }>();

  constructor(file: string | undefined) {
    this.own = file === undefined ? [] : readFile(file);
  }

  /** An authority of the demo, made when somebody first wants to prove an age: in production nobody calls this. */
  trustDemo(certificate: () => Promise<X509Certificate>) {
    this.demo = certificate;
  }

  async for(db: Queryable, { settings }: Pick<Site, 'settings'>): Promise<readonly X509Certificate[]> {
    const own = this.demo ? [...this.own, await this.demo()] : this.own;
    const address = settings.age_trusted_list;
    if (address === '') return own;
    const list = await findTrustedList(db, address);
    const wanted = plainFingerprint(settings.age_trusted_list_signer);
    if (!list || (wanted !== '' && list.signer !== wanted)) return own;
    const known = this.parsed.get(address);
    if (known?.readAt === list.read_at.getTime()) return known.certificates;
    const certificates = [...own, ...list.certificates.map((one) => new X509Certificate(one))];
    this.parsed.set(address, { readAt: list.read_at.getTime(), certificates });
    return certificates;
  }
}

function readFile(file: string): X509Certificate[] {
  try {
    const certificates = certificatesIn(readFileSync(file, 'utf8'));
    if (certificates.length > 0) return certificates;
  } catch {
    // Falls through: both are the same to whoever starts the server.
  }
  throw new StartupError(`AGE_TRUSTED_LIST has no certificates: let it name a file with them in PEM, not ${file}.`);
}

/**
 * Reads the lists that sites name again. One that does not answer, or has nothing in it, stays as it was last read: an authority
 * that is away for a day does not shut members out. So does one without the signature that a site wants of it.
 */
export async function refreshTrustedLists(
  { sites, read, log }: { sites: { readonly all: Site[] }; read: ReadList; log: Logger },
  { db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>,
) {
  const addresses = [...new Set(sites.all.map(({ settings }) => settings.age_trusted_list))].filter(Boolean);
  for (const address of addresses) {
    try {
      const text = await read(address, signal);
      const certificates = certificatesIn(text).map((one) => one.toString());
      if (certificates.length === 0) throw new Error('There is no certificate in it.');
      const signer = signerOf(text, now);
      const wanted = signersWanted(sites.all, address);
      if (wanted.length > 0 && !wanted.includes(signer))
        throw new Error('It is not signed by the certificate that age_trusted_list_signer names.');
      await saveTrustedList(db, { address, certificates, signer, now });
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ address, error }, 'a list of trusted authorities could not be read');
    }
  }
  await deleteOtherLists(db, addresses);
}

const signersWanted = (sites: readonly Site[], address: string) =>
  sites
    .filter(({ settings }) => settings.age_trusted_list === address)
    .map(({ settings }) => plainFingerprint(settings.age_trusted_list_signer))
    .filter(Boolean);
