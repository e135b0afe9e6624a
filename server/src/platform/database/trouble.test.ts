import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { Unavailable } from '../unavailable.ts';
import { asUnavailable, isConnectionLost } from './trouble.ts';

const refused = (code: string, severity = 'ERROR') =>
  Object.assign(new pg.DatabaseError('x', 1, 'error'), { code, severity });
const failed = (code: string) => Object.assign(new Error('x'), { code });

describe('the database is away', () => {
  test.each([
    ['the connection breaks', new Error('Connection terminated unexpectedly')],
    ['the connection was closed', new Error('Connection terminated')],
    ['nobody answers a new connection', new Error('Connection terminated due to connection timeout')],
    ['the driver waited too long for a connection', new Error('timeout expired')],
    ['the pool waited too long for a connection', new Error('timeout exceeded when trying to connect')],
    ['no answer comes', new Error('Query read timeout')],
    ['the connection broke before', new Error('Client has encountered a connection error and is not queryable')],
    ['the connection ended before', new Error('Client was closed and is not queryable')],
    ['the socket is reset', failed('ECONNRESET')],
    ['the socket is closed', failed('EPIPE')],
    ['the port is closed', failed('ECONNREFUSED')],
    ['the network is silent', failed('ETIMEDOUT')],
    ['the name is unknown', failed('ENOTFOUND')],
    ['an administrator ends the session', refused('57P01', 'FATAL')],
    ['the server crashes', refused('57P02', 'FATAL')],
    ['the server starts', refused('57P03', 'FATAL')],
    ['there are too many connections', refused('53300', 'FATAL')],
    ['the connection is broken by its own word', refused('08006')],
    ['a transaction was idle for too long', refused('25P03', 'FATAL')],
    ['the server only reads', refused('25006')],
  ])('when %s', (_what, error) => {
    expect(asUnavailable(error)).toBeInstanceOf(Unavailable);
  });

  test.each([
    ['the disk is full', refused('53100')],
    ['a statement takes too long', refused('57014')],
    ['a lock takes too long', refused('55P03')],
    ['the server cannot write a file', refused('58030')],
  ])('when %s, and the connection is still good', (_what, error) => {
    expect(asUnavailable(error)).toMatchObject({ name: 'Unavailable', code: error.code, outcomeUnknown: false });
    expect(isConnectionLost(error)).toBe(false);
  });
});

test.each([
  ['a statement is wrong', refused('42P01')],
  ['a value is taken', refused('23505')],
  ['two transactions lock one another', refused('40P01')],
  ['a value cannot be written', new RangeError('Invalid time value')],
])('when %s that is a mistake of ours, and the error stays what it is', (_what, error) => {
  expect(asUnavailable(error)).toBe(error);
});

test('only a connection lost during the commit leaves open what became of it', () => {
  const during = { outcomeUnknown: true };
  expect(asUnavailable(new Error('Connection terminated unexpectedly'), during)).toMatchObject(during);
  expect(asUnavailable(refused('57P01', 'FATAL'), during)).toMatchObject(during);
  expect(asUnavailable(refused('53100'), during)).toMatchObject({ outcomeUnknown: false });
});
