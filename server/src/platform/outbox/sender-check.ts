/** The DNS lookups of a sender check. Injectable: tests have records of their own. */
export interface TextRecords {
  /** The TXT records of a name, each put together from its parts; none where there is no such name. */
  textsOf(name: string): Promise<string[]>;
}

export interface SenderFinding {
  subject: 'SPF' | 'DKIM' | 'DMARC';
  state: 'good' | 'missing' | 'wrong';
  sentence: string;
}

/** Selectors under which relays publish their keys, tried where none is named. */
const usualSelectors = ['default', 'mail', 'dkim', 's1', 's2', 'k1', 'selector1', 'selector2', 'google', 'rendezvous'];
/** More DNS lookups than this, and SPF ends in permerror (RFC 7208, 4.6.4). */
const mostLookups = 10;

/**
 * Whether mails from a domain are believed by those who receive them: SPF says which machines may send, DKIM signs what was
 * sent, DMARC says what to do with what fails both, and needs the domain people see to be the one that passed.
 */
export async function checkSender(records: TextRecords, domain: string, selector?: string): Promise<SenderFinding[]> {
  return [await spfOf(records, domain), await dkimOf(records, domain, selector), await dmarcOf(records, domain)];
}

async function spfOf(records: TextRecords, domain: string): Promise<SenderFinding> {
  const finding = (state: SenderFinding['state'], sentence: string): SenderFinding => ({
    subject: 'SPF',
    state,
    sentence,
  });
  const found = await spfRecords(records, domain);
  const [record] = found;
  if (!record) {
    return finding('missing', `Publish a TXT record at ${domain}: v=spf1 include:<what your relay tells you> -all`);
  }
  if (found.length > 1)
    return finding('wrong', `There are ${found.length} SPF records at ${domain}; receivers then believe none.`);
  const terms = record
    .split(/\s+/)
    .slice(1)
    .map((term) => term.toLowerCase());
  const end = terms.find((term) => /^[+?~-]?all$/.test(term));
  const redirect = terms.find((term) => term.startsWith('redirect='));
  if (end === 'all' || end === '+all')
    return finding('wrong', 'It ends in +all, which lets everybody send in your name: end it in -all.');
  if (end === '?all' || (!end && !redirect)) return finding('wrong', 'It refuses nobody: end it in ~all or -all.');
  const lookups = await lookupsOf(records, record, new Set([domain]));
  if (lookups > mostLookups) {
    return finding('wrong', `It needs ${lookups} lookups and receivers stop at ${mostLookups}: name fewer others.`);
  }
  return finding('good', `${record} (${lookups} of ${mostLookups} lookups).`);
}

async function spfRecords(records: TextRecords, name: string) {
  const texts = await records.textsOf(name);
  return texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
}

/** How many DNS lookups a receiver makes, those of included records too. Each name is followed once. */
async function lookupsOf(records: TextRecords, record: string, seen: Set<string>): Promise<number> {
  let count = 0;
  for (const term of record.toLowerCase().split(/\s+/).slice(1)) {
    const [, mechanism = '', value = ''] =
      /^[+?~-]?(include|a|mx|ptr|exists|redirect)(?:[:=/](\S+))?$/.exec(term) ?? [];
    if (!mechanism) continue;
    count += 1;
    if (!['include', 'redirect'].includes(mechanism) || seen.has(value) || count > mostLookups) continue;
    seen.add(value);
    const [included] = await spfRecords(records, value);
    if (included) count += await lookupsOf(records, included, seen);
  }
  return count;
}

async function dkimOf(records: TextRecords, domain: string, selector?: string): Promise<SenderFinding> {
  const finding = (state: SenderFinding['state'], sentence: string): SenderFinding => ({
    subject: 'DKIM',
    state,
    sentence,
  });
  for (const tried of selector ? [selector] : usualSelectors) {
    const name = `${tried}._domainkey.${domain}`;
    const tags = (await records.textsOf(name)).map(tagsOf).find(({ p }) => p !== undefined);
    if (!tags) continue;
    if (tags.p === '') return finding('wrong', `The key at ${name} was withdrawn: its p= is empty.`);
    const bits = rsaBits(tags);
    if (bits !== undefined && bits < 1024)
      return finding('wrong', `The key at ${name} has ${bits} bits: make one of 2048.`);
    if (tags.t?.split(':').includes('y')) return finding('wrong', `The key at ${name} is marked as a test (t=y).`);
    return finding('good', `The key at ${name}${bits ? ` has ${bits} bits` : ' is there'}.`);
  }
  return selector
    ? finding('missing', `There is no key at ${selector}._domainkey.${domain}: publish the one your relay shows you.`)
    : finding(
        'missing',
        'No key was found under the usual selectors: have your relay sign, and name its selector with --selector.',
      );
}

/** Derives an RSA key's length from its DER size: 2048 bits are 294 bytes, 1024 are 162. Other keys have a fixed length. */
function rsaBits({ k = 'rsa', p = '' }: Record<string, string>): number | undefined {
  if (k !== 'rsa') return undefined;
  const bytes = Buffer.from(p.replaceAll(/\s/g, ''), 'base64').length;
  return Math.round(((bytes - 34) * 8) / 512) * 512;
}

async function dmarcOf(records: TextRecords, domain: string): Promise<SenderFinding> {
  const finding = (state: SenderFinding['state'], sentence: string): SenderFinding => ({
    subject: 'DMARC',
    state,
    sentence,
  });
  for (const parent of parentsOf(domain)) {
    const found = (await records.textsOf(`_dmarc.${parent}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    const [record] = found;
    if (!record) continue;
    if (found.length > 1)
      return finding('wrong', `There are ${found.length} records at _dmarc.${parent}; receivers then believe none.`);
    const tags = tagsOf(record);
    const policy = (parent === domain ? tags.p : (tags.sp ?? tags.p))?.toLowerCase();
    if (policy !== 'none' && policy !== 'quarantine' && policy !== 'reject')
      return finding('wrong', `${record} names no policy: add p=quarantine.`);
    if (policy === 'none')
      return finding('wrong', 'p=none only watches: change it to quarantine when the reports look right.');
    return tags.rua
      ? finding('good', `${record}`)
      : finding('good', `${record} (with rua=mailto:… you would get reports).`);
  }
  return finding(
    'missing',
    `Publish a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`,
  );
}

/** The domain and its parents: mail.example.com is covered by the record of example.com. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}

const tagsOf = (record: string): Record<string, string> =>
  Object.fromEntries(
    record.split(';').flatMap((part) => {
      const [, name = '', value = ''] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(part) ?? [];
      return name ? [[name.toLowerCase(), value]] : [];
    }),
  );
