import { describe, expect, it } from 'vitest';
import { isUsableEndpoint } from './endpoints.ts';

describe('an endpoint in production', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
  ])('%s is one we may send to', (endpoint) => {
    expect(isUsableEndpoint(endpoint, true)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://router/abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://127.0.0.1/abc',
    'https://127.1/abc',
    'https://0x7f000001/abc',
    'https://2130706433/abc',
    'https://10.0.0.1/abc',
    'https://172.20.0.1/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/abc',
    'https://0.0.0.0/abc',
    'https://[::1]/abc',
    'https://[::]/abc',
    'https://[fd00::1]/abc',
    'https://[fe80::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[64:ff9b::a00:1]/abc',
    'https://[2002:a00:1::]/abc',
    'https://user:password@push.example.com/abc',
    'ftp://push.example.com/abc',
    'nonsense',
  ])('%s is none', (endpoint) => {
    expect(isUsableEndpoint(endpoint, true)).toBe(false);
  });
});

describe('an endpoint elsewhere', () => {
  it.each([
    ['http://127.0.0.1:9000/abc', true],
    ['http://localhost:9000/abc', true],
    ['http://[::1]:9000/abc', true],
    ['http://push.example.com/abc', false],
    ['http://10.0.0.1/abc', false],
    ['https://push.example.com/abc', true],
  ])('may also be a push service on this machine: %s %s', (endpoint, usable) => {
    expect(isUsableEndpoint(endpoint, false)).toBe(usable);
  });
});
