import { describe, expect, test } from 'vitest';
import { isLoopback, networkOf, plainAddress } from './address.ts';

test.each(['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isLoopback(address)).toBe(true);
});

test.each([
  '128.0.0.1',
  '10.0.0.1',
  '::2',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  '',
  'unknown',
  '127.0.0.1:80',
  '127.0.0.1, 1.2.3.4',
  'localhost',
])('%j is not this machine', (address) => {
  expect(isLoopback(address)).toBe(false);
});

describe('a limit counts', () => {
  test('an IPv4 address for itself, however it is written', () => {
    for (const written of ['90.1.1.1', '::ffff:90.1.1.1', '::FFFF:90.1.1.1']) {
      expect(networkOf(plainAddress(written))).toBe('90.1.1.1');
    }
  });

  test.each([
    ['2a01:e0a:1:2::1', '2a01:e0a:1:2:ffff:ffff:ffff:ffff'],
    ['2a01:e0a::1', '2a01:e0a::5:6'],
    ['2a01:e0a::1', '2a01:0e0a:0000:0000:0001::'],
    ['2a01::', '2a01::1:2:3:4'],
    ['2A01:E0A:1:2::1', '2a01:e0a:1:2::2'],
  ])('%s and %s as one household', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ['2a01:e0a:1:2::1', '2a01:e0a:1:3::1'],
    ['2a01:e0a::1', '2a01:e0a:0:1::1'],
    ['90.1.1.1', '90.1.1.2'],
  ])('%s and %s as two', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  test('what is no address at all as what it is', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
