import { X509Certificate } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import {
  type Attestation,
  ageType,
  encryptedAnswer,
  issue,
  newAuthority,
  type Presenting,
  postedAnswer,
  readLink,
  transcriptOfLink,
  type Wish,
} from '#server/testing/age-wallet.ts';
import {
  linkToApp,
  newSecrets,
  openEncrypted,
  openPosted,
  requestForBrowser,
  type SentRequest,
} from '../app-request.ts';
import { verifyAnswer } from './attestation.ts';
import { type AgeRefusal, AgeRefused } from './refused.ts';

const now = new Date('2026-11-18T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const origin = 'https://site.example';
const responseUri = `${origin}/api/age-response.php`;

const authority = await newAuthority();
const stranger = await newAuthority({ name: 'CN=Somebody else, C=EU' });
const signer = await newAuthority({ name: 'CN=Signer, C=EU', ca: false, by: authority });
const middle = await newAuthority({ name: 'CN=Middle, C=EU', by: authority });
const below = await newAuthority({ name: 'CN=Below, C=EU', ca: false, by: middle });
const expiredSigner = await newAuthority({ name: 'CN=Old, C=EU', ca: false, by: authority, to: days(-1) });
const futureSigner = await newAuthority({ name: 'CN=New, C=EU', ca: false, by: authority, from: days(1) });
const impostor = await newAuthority({ name: 'CN=Test age authority, C=EU' });
const notAllowed = await newAuthority({ name: 'CN=Under a signer, C=EU', ca: false, by: signer });
const longKey = await newAuthority({ name: 'CN=Long key, C=EU', ca: false, by: authority, curve: 'P-384' });
const trusted = [new X509Certificate(authority.certificate)];

const newAsked = (): SentRequest => ({ ...newSecrets(), responseUri });

interface Case {
  wish?: Partial<Wish>;
  presenting?: Presenting;
  /** Changes the attestation before it is presented. */
  change?: (attestation: Attestation) => void;
}
const made = ({ wish, change }: Case) => {
  const attestation = issue({ now, signer, ...wish });
  change?.(attestation);
  return attestation;
};

/** By a link, as the app posts it. */
async function answerLink(
  asked: SentRequest,
  answer: Case & { transcript?: ReturnType<typeof transcriptOfLink> } = {},
) {
  const form = postedAnswer(linkToApp(asked), made(answer), {
    ...answer.presenting,
    ...(answer.transcript && { transcript: answer.transcript }),
  });
  const opened = openPosted(asked, new URLSearchParams(form).get('vp_token') ?? '');
  return verifyAnswer({ ...opened, trusted, now });
}

/** By the browser's credential call. */
async function answerBrowser(asked: SentRequest, answer: Case & { origin?: string; signedFor?: string } = {}) {
  const { origin: from = origin, signedFor, presenting } = answer;
  const wish = { ...presenting, ...(signedFor !== undefined && { signedFor }) };
  const response = await encryptedAnswer(requestForBrowser(asked), from, made(answer), wish);
  return verifyAnswer({ ...(await openEncrypted(asked, response)), trusted, now });
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => (error instanceof AgeRefused ? error.code : Promise.reject(error)),
  );

const otherItem = (name: string, value: unknown) => (items: Map<string, unknown>[]) => [
  new Map([...(items[0] ?? new Map()), ['elementIdentifier', name], ['elementValue', value]]),
];

describe('an attestation of the age app', () => {
  it('counts until it ends, whichever way it was asked for (R11.01)', async () => {
    expect(await answerLink(newAsked())).toEqual({ until: days(90) });
    expect(await answerBrowser(newAsked())).toEqual({ until: days(90) });
  });

  it('is believed from an authority on the list, its signer, or one below a signer’s signer (R11.01)', async () => {
    for (const wish of [
      { signer: authority },
      { signer },
      { signer: below, chain: [below.certificate, middle.certificate] },
      { signer: longKey, algorithm: -35 },
    ])
      expect(await refusalOf(answerLink(newAsked(), { wish }))).toBe('accepted');
  });

  it('may say other things besides: they are ignored (R11.02)', async () => {
    const claims: [string, unknown][] = [
      ['age_over_21', false],
      ['age_over_18', true],
    ];
    expect(await answerLink(newAsked(), { wish: { claims } })).toEqual({ until: days(90) });
  });

  const cases: [string, AgeRefusal, Case][] = [
    ['issued by an authority nobody listed', 'age_refused_authority_unknown', { wish: { signer: stranger } }],
    [
      'issued by somebody with the name of an authority',
      'age_refused_authority_unknown',
      { wish: { signer: impostor } },
    ],
    ['without a certificate', 'age_refused_authority_unknown', { wish: { chain: [] } }],
    [
      'signed by whom a signer may not appoint',
      'age_refused_authority_unknown',
      { wish: { signer: notAllowed, chain: [notAllowed.certificate, signer.certificate] } },
    ],
    ['below a signer that was left out', 'age_refused_authority_unknown', { wish: { signer: below } }],
    [
      'with a chain that goes on and on',
      'age_refused_authority_unknown',
      { wish: { signer: below, chain: [below, middle, middle, middle, middle].map(({ certificate }) => certificate) } },
    ],
    ['whose signer’s certificate has ended', 'age_refused_authority_expired', { wish: { signer: expiredSigner } }],
    ['whose signer’s certificate is of tomorrow', 'age_refused_authority_expired', { wish: { signer: futureSigner } }],
    [
      'with the certificate of an authority and the signature of another',
      'age_refused_forged',
      { wish: { signer: stranger, chain: [signer.certificate] } },
    ],
    [
      'whose signature was changed in one bit',
      'age_refused_forged',
      {
        wish: { issuerSignature: (bytes) => Buffer.from(bytes.map((byte, index) => (index === 9 ? byte ^ 1 : byte))) },
      },
    ],
    ['whose signature was cut off', 'age_refused_forged', { wish: { issuerSignature: () => Buffer.alloc(0) } }],
    ['signed by an algorithm for another curve', 'age_refused_algorithm', { wish: { algorithm: -35 } }],
    ['signed by no algorithm we accept', 'age_refused_algorithm', { wish: { algorithm: -257 } }],
    ['that ended yesterday', 'age_refused_expired', { wish: { from: days(-30), until: days(-1) } }],
    ['that begins tomorrow', 'age_refused_early', { wish: { from: days(1) } }],
    [
      'signed before its signer had a certificate',
      'age_refused_signed_outside',
      { wish: { signed: new Date('2019-06-01T00:00:00Z') } },
    ],
    [
      'whose answer was turned from no to yes',
      'age_refused_changed',
      {
        wish: { claims: [['age_over_18', false]], disclose: otherItem('age_over_18', true) },
      },
    ],
    [
      'whose answer was to another question',
      'age_refused_changed',
      {
        wish: { claims: [['age_over_16', true]], disclose: otherItem('age_over_18', true) },
      },
    ],
    ['that says no', 'age_refused_minor', { wish: { claims: [['age_over_18', false]] } }],
    ['that says yes in words', 'age_refused_minor', { wish: { claims: [['age_over_18', 'true']] } }],
    [
      'that says both yes and no',
      'age_refused_minor',
      {
        wish: {
          claims: [
            ['age_over_18', true],
            ['age_over_18', false],
          ],
        },
      },
    ],
    ['that answers another age alone', 'age_refused_unanswered', { wish: { claims: [['age_over_16', true]] } }],
    ['of which nothing is disclosed', 'age_refused_unanswered', { wish: { disclose: () => [] } }],
    ['that says it elsewhere', 'age_refused_unanswered', { wish: { namespace: 'org.example.age' } }],
    ['that is another document', 'age_refused_other_document', { wish: { type: 'org.iso.18013.5.1.mDL' } }],
    ['that was signed as another document', 'age_refused_other_document', { wish: { signedType: 'org.example.card' } }],
    ['that no device signed', 'age_refused_unsigned', { presenting: { unsigned: true } }],
    [
      'that another device signed',
      'age_refused_other_request',
      { presenting: { device: issue({ now, signer }).device } },
    ],
    [
      'that repeats what was signed for another site',
      'age_refused_other_payload',
      {
        presenting: { carried: transcriptOfLink(linkToApp({ ...newAsked(), responseUri: 'https://other.example/' })) },
      },
    ],
    ['signed by a device in another way', 'age_refused_algorithm', { presenting: { algorithm: -8 } }],
    ['with an app that had nothing to share', 'age_refused_nothing_shared', { presenting: { withoutDocuments: true } }],
    ['with an app that reports a failure', 'age_refused_nothing_shared', { presenting: { status: 10 } }],
    ['together with another', 'age_refused_unreadable', { presenting: { copies: 2 } }],
    ['with digests of a kind we do not know', 'age_refused_unreadable', { wish: { digestAlgorithm: 'MD5' } }],
    [
      'without what the authority signed',
      'age_refused_unreadable',
      {
        change: ({ issuerSigned }) => issuerSigned.delete('issuerAuth'),
      },
    ],
    [
      'without the names of its values',
      'age_refused_unreadable',
      {
        change: ({ issuerSigned }) => issuerSigned.delete('nameSpaces'),
      },
    ],
  ];
  test.each(cases)('%s is refused as %s, by link and by browser (R11.01, R11.02)', async (_what, reason, answer) => {
    expect(await refusalOf(answerLink(newAsked(), answer))).toBe(reason);
    expect(await refusalOf(answerBrowser(newAsked(), answer))).toBe(reason);
  });

  it('made for another nonce, another site or another way of asking is refused (R11.01)', async () => {
    const asked = newAsked();
    const link = linkToApp(asked);
    const others = [
      transcriptOfLink(link, { nonce: 'another' }),
      transcriptOfLink(link, { client_id: 'redirect_uri:https://other.example/' }),
      transcriptOfLink(link, { response_uri: 'https://other.example/api/age-response.php' }),
      transcriptOfLink(linkToApp(newAsked())),
    ];
    for (const transcript of others)
      expect(await refusalOf(answerLink(asked, { transcript }))).toBe('age_refused_other_request');
  });

  it('brought by the browser from another origin or for another request does not open (R11.01)', async () => {
    const asked = newAsked();
    expect(await refusalOf(answerBrowser(asked, { origin: 'https://other.example' }))).toBe('age_refused_other_site');
    const foreign = await encryptedAnswer(requestForBrowser(newAsked()), origin, made({}));
    expect(await refusalOf(openEncrypted(asked, foreign))).toBe('age_refused_other_site');
    const signedElsewhere = { signedFor: 'https://other.example' };
    expect(await refusalOf(answerBrowser(asked, signedElsewhere))).toBe('age_refused_other_request');
  });

  test.each([
    'nothing',
    '',
    '{}',
    'null',
    '{"proof_of_age":[]}',
    '{"proof_of_age":["a","b"]}',
    '{"proof_of_age":["not base64!"]}',
    '{"proof_of_age":["AAAA"]}',
    '{"another":["AAAA"]}',
  ])('that cannot be read is refused as such: %s (R11.02)', async (token) => {
    const reading = async () => verifyAnswer({ ...openPosted(newAsked(), token), trusted, now });
    expect(await refusalOf(reading())).toBe('age_refused_unreadable');
    expect(await refusalOf(openEncrypted(newAsked(), token))).toBe('age_refused_unreadable');
  });
});

describe('what we ask the age app', () => {
  it('is one question by value, posted back to us, with a number used once (R11.01)', () => {
    const asked = newAsked();
    const fields = readLink(linkToApp(asked));
    expect(fields).toMatchObject({
      response_type: 'vp_token',
      response_mode: 'direct_post',
      client_id: `redirect_uri:${responseUri}`,
      response_uri: responseUri,
      state: asked.id,
    });
    expect(JSON.parse(fields.dcql_query)).toEqual({
      credentials: [
        {
          id: 'proof_of_age',
          format: 'mso_mdoc',
          meta: { doctype_value: ageType },
          claims: [{ path: [ageType, 'age_over_18'] }],
        },
      ],
    });
    expect(readLink(linkToApp(newAsked())).nonce).not.toBe(fields.nonce);
  });

  it('is to the browser what the European profile prints as its example (R11.01)', () => {
    // `deviceRequest` of annex A, section A.10.
    const printed =
      'omd2ZXJzaW9uYzEuMGtkb2NSZXF1ZXN0c4GhbGl0ZW1zUmVxdWVzdNgYWEeiZ2RvY1R5cGVxZXUuZXVyb3BhLmVjLmF2LjFqbmFtZVNwYWNlc6FxZXUuZXVyb3BhLmVjLmF2LjGha2FnZV9vdmVyXzE49A';
    expect(requestForBrowser(newAsked()).data.deviceRequest).toBe(printed);
  });
});
