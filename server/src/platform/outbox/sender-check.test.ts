import { describe, expect, it, test } from 'vitest';
import { checkSender } from './sender-check.ts';

const key = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
const sound = {
  'harbour.example': ['v=spf1 include:relay.example -all', 'something else'],
  'relay.example': ['v=spf1 ip4:192.0.2.0/24 ~all'],
  'mail._domainkey.harbour.example': [`v=DKIM1; k=rsa; p=${key(294)}`],
  '_dmarc.harbour.example': ['v=DMARC1; p=reject; rua=mailto:dmarc@harbour.example'],
};

async function found(changes: Record<string, string[]> = {}, domain = 'harbour.example', selector?: string) {
  const names: Record<string, string[]> = { ...sound, ...changes };
  const findings = await checkSender({ textsOf: async (name) => names[name] ?? [] }, domain, selector);
  return Object.fromEntries(findings.map(({ subject, state, sentence }) => [subject, `${state}: ${sentence}`]));
}

describe('the sender check', () => {
  it('is content with a domain that says who sends, signs, and what to do with the rest (R10.11)', async () => {
    const { SPF, DKIM, DMARC } = await found();
    expect(SPF).toMatch(/^good: .*1 of 10 lookups/);
    expect(DKIM).toMatch(/^good: .*mail\._domainkey\.harbour\.example has 2048 bits/);
    expect(DMARC).toMatch(/^good: /);
  });

  it('says of a domain without any record which to publish (R10.11)', async () => {
    const { SPF, DKIM, DMARC } = await found({}, 'bare.example');
    expect(SPF).toContain('missing: Publish a TXT record at bare.example: v=spf1');
    expect(DKIM).toContain('missing: No key was found');
    expect(DMARC).toContain('missing: Publish a TXT record at _dmarc.bare.example');
  });

  test.each([
    ['SPF', 'harbour.example', ['v=spf1 +all'], 'lets everybody send'],
    ['SPF', 'harbour.example', ['v=spf1 a ?all'], 'refuses nobody'],
    ['SPF', 'harbour.example', ['v=spf1 a'], 'refuses nobody'],
    ['SPF', 'harbour.example', ['v=spf1 -all', 'v=spf1 ~all'], 'There are 2 SPF records'],
    ['SPF', 'relay.example', [`v=spf1 ${'a:x.example '.repeat(11)}-all`], 'lookups and receivers stop at 10'],
    ['DKIM', 'mail._domainkey.harbour.example', ['v=DKIM1; p='], 'was withdrawn'],
    ['DKIM', 'mail._domainkey.harbour.example', [`v=DKIM1; p=${key(94)}`], 'has 512 bits'],
    ['DKIM', 'mail._domainkey.harbour.example', [`v=DKIM1; t=y; p=${key(294)}`], 'marked as a test'],
    ['DMARC', '_dmarc.harbour.example', ['v=DMARC1; p=none'], 'only watches'],
    ['DMARC', '_dmarc.harbour.example', ['v=DMARC1; rua=mailto:x@y.example'], 'names no policy'],
  ])('finds fault with %s: %s says %j (R10.11)', async (subject, name, texts, complaint) => {
    const findings = await found({ [name]: texts });
    expect(findings[subject]).toMatch(/^wrong: /);
    expect(findings[subject]).toContain(complaint);
  });

  it('a subdomain is covered by the policy of the domain it belongs to (R10.11)', async () => {
    const { DMARC } = await found({}, 'mail.harbour.example');
    expect(DMARC).toMatch(/^good: /);
    const lenient = { '_dmarc.harbour.example': ['v=DMARC1; p=reject; sp=none'] };
    expect((await found(lenient, 'mail.harbour.example')).DMARC).toMatch(/^wrong: /);
  });

  it('asks the one selector it is told, and records that include each other end (R10.11)', async () => {
    expect((await found({}, 'harbour.example', 'other')).DKIM).toContain('no key at other._domainkey.harbour.example');
    const circle = { 'relay.example': ['v=spf1 include:harbour.example include:relay.example -all'] };
    expect((await found(circle)).SPF).toMatch(/^good: /);
  });
});
