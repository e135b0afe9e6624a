import { X509Certificate } from 'node:crypto';
import { cborEncode, DataItem, DeviceResponse } from '@owf/mdoc';
import { describe, expect, it } from 'vitest';
import { verifyAnswer } from './attestation.ts';
import { isSignedWith, mdocContext } from './mdoc-context.ts';
import { AgeRefused } from './refused.ts';

/**
 * The answer that the European age verification profile prints as its example (annex A, section A.10), put together from its
 * diagnostic notation: what a real authority signed and a real app answered.
 */
const type = 'eu.europa.ec.av.1';
const certificate =
  '308202BD30820263A00302010202147076C1D015EABC3FD67B3FD7AA78A6CFE3CD2F85300A06082A8648CE3D04030230693126302406035504030C1D41676520566572696669636174696F6E2049737375657220434120303131323030060355040A0C2941676520566572696669636174696F6E205265666572656E636520496D706C656D656E746174696F6E310B3009060355040613024555301E170D3235303730313130353731315A170D3236303932343130353731305A30653122302006035504030C1941676520566572696669636174696F6E204453202D2030303131323030060355040A0C2941676520566572696669636174696F6E205265666572656E636520496D706C656D656E746174696F6E310B30090603550406130245553059301306072A8648CE3D020106082A8648CE3D030107034200046789E96E797E2E04F7F3CBB54A12410412410DB000FB6D63DC977D8B5D35A4F93B71F297D9D308BA2E955E8563AFA0604833AAE10ECB1AAEFBE4159B5B8B9057A381EC3081E9301F0603551D23041830168014CB7095804C991EDC6D0B7CFEEBE041CA22542ED830160603551D250101FF040C300A06082B8102020000010230440603551D1F043D303B3039A037A035863368747470733A2F2F6973737565722E616765766572696669636174696F6E2E6465762F706B692F45555F43415F30312E63726C301D0603551D0E04160414FF1BBA97B2CA7EF5AEA3301486F1FBC98B4598FA300E0603551D0F0101FF04040302078030390603551D12043230300603551D1204293027822568747470733A2F2F636F6D6D697373696F6E2E6575726F70612E65752F696E6465785F656E300A06082A8648CE3D040302034800304502204AAF5B867E6F1202E0F4924DE8B689319471F9CE6B3B9CB7355FA68A014E2637022100DDB326B3C089DF558F5732EAAA5E87C0D5D5140624602F3598AFDABF180DB66A';
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const map = (entries: [unknown, unknown][]) => new Map(entries);

const object = map([
  [
    'status',
    map([
      [
        'status_list',
        map([
          ['idx', 450],
          [
            'uri',
            'https://issuer.eudiw.dev/token_status_list/AV/eu.europa.ec.av.1/3f560b19-f432-4f8d-bda8-a29c2bfacf52',
          ],
        ]),
      ],
      [
        'identifier_list',
        map([
          ['id', '450'],
          ['uri', 'https://issuer.eudiw.dev/identifier_list/AV/eu.europa.ec.av.1/3f560b19-f432-4f8d-bda8-a29c2bfacf52'],
        ]),
      ],
    ]),
  ],
  ['docType', type],
  ['version', '1.0'],
  [
    'validityInfo',
    map([
      ['signed', new Date('2025-10-20T16:02:52Z')],
      ['validFrom', new Date('2025-10-20T16:02:52Z')],
      ['validUntil', new Date('2026-01-18T00:00:00Z')],
    ]),
  ],
  [
    'valueDigests',
    map([[type, map([[0, bytes('C22B017A42FCAFB134154F2D1322E376782C64E74543B698ADDC0ADC3E0F75D7')]])]]),
  ],
  [
    'deviceKeyInfo',
    map([
      [
        'deviceKey',
        map([
          [1, 2],
          [-1, 1],
          [-2, bytes('799175CC6CE08CDD34BFE6D3F909D5C8E5E30DD251B59B57B33D7448E9E61838')],
          [-3, bytes('53FE63B0B795E3CA0723FA1DF04B229B73D5859C63E73AFBCE9EB957BD0A3F36')],
        ]),
      ],
    ]),
  ],
  ['digestAlgorithm', 'SHA-256'],
]);
const item = map([
  ['random', bytes('10A62906DC911999D321A80129332814837B29377910C9366BB4619E1F17034B')],
  ['digestID', 0],
  ['elementValue', true],
  ['elementIdentifier', 'age_over_18'],
]);
const headers = cborEncode(map([[1, -7]]));
const printed = cborEncode(
  map([
    ['version', '1.0'],
    [
      'documents',
      [
        map([
          ['docType', type],
          [
            'issuerSigned',
            map([
              ['nameSpaces', map([[type, [DataItem.fromData(item)]]])],
              [
                'issuerAuth',
                [
                  headers,
                  map([[33, bytes(certificate)]]),
                  cborEncode(DataItem.fromData(object)),
                  bytes(
                    '5931DA1B0ADD466A78708873FEE0E6504BE7FE79609A88874E9F17A693CB5F123A5DA9D33438B3C6527369DA6D071A3F23D357811A9A75DBA5A0B932A29E72B3',
                  ),
                ],
              ],
            ]),
          ],
          [
            'deviceSigned',
            map([
              ['nameSpaces', DataItem.fromData(map([]))],
              [
                'deviceAuth',
                map([
                  [
                    'deviceSignature',
                    [
                      headers,
                      map([]),
                      null,
                      bytes(
                        '117259AB19D451229E4C40948ED5517FD1F4C3D8984825E7DE86ED37CAB4AC7FF10855281F21256611AE769B109B4F0C92E9F4E740182E6C6519216A0AA715A4',
                      ),
                    ],
                  ],
                ]),
              ],
            ]),
          ],
        ]),
      ],
    ],
    ['status', 0],
  ]),
);

describe('the example that the European profile publishes', () => {
  const [document] = DeviceResponse.decode(printed).documents ?? [];
  const issuerSigned = document?.issuerSigned;

  it('is read: an adult, until January 2026 (R11.01)', () => {
    const [said] = issuerSigned?.getIssuerNamespace(type) ?? [];
    expect([said?.elementIdentifier, said?.elementValue]).toEqual(['age_over_18', true]);
    const { validUntil } = issuerSigned?.issuerAuth.mobileSecurityObject.validityInfo ?? {};
    expect(validUntil).toEqual(new Date('2026-01-18T00:00:00Z'));
  });

  it('is what its authority signed, and its one value matches its digest (R11.01)', async () => {
    const { publicKey } = new X509Certificate(bytes(certificate));
    const signature = issuerSigned?.issuerAuth;
    expect(signature && isSignedWith(publicKey, signature, { hash: 'sha256' })).toBe(true);
    const [said] = issuerSigned?.getIssuerNamespace(type) ?? [];
    const auth = issuerSigned?.issuerAuth;
    expect(auth && (await said?.isValid(type, auth, mdocContext))).toBe(true);
  });

  it('passes everything but the request it was made for, which was not ours (R11.01)', async () => {
    const answer = {
      bytes: printed,
      transcript: [null, null, ['dcapi', Buffer.alloc(32)]] as const,
      trusted: [new X509Certificate(bytes(certificate))],
      now: new Date('2025-11-01T00:00:00Z'),
    };
    await expect(verifyAnswer(answer)).rejects.toEqual(new AgeRefused('age_refused_other_request'));
    const late = { ...answer, now: new Date('2026-02-01T00:00:00Z') };
    await expect(verifyAnswer(late)).rejects.toMatchObject({ code: 'age_refused_expired' });
  });
});
