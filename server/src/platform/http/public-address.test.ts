import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  ['1.1.1.1', true],
  ['::ffff:1.1.1.1', true],
  ['2a00:1450:4001::200e', true],
  ['::ffff:127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.0.2.1', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['nonsense', false],
])('everybody can reach the address %s: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
