import { expect, test } from 'vitest';
import { getReason, toApiError } from './to-api-error.ts';

const failed = (message: string, parts: object) => Object.assign(new Error(message), parts);

test.each([
  [
    'a missing socket of PostgreSQL',
    failed('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    'server.busy',
    2,
  ],
  ['a role that lacks a privilege', failed('permission denied', { code: '42501' }), 'server.busy', 2],
  ['a full disk', failed('could not extend file', { code: '53100' }), 'server.full', undefined],
  ['a statement at its time limit', failed('canceling statement', { code: '57014' }), 'server.tooSlow', 60],
  ['a missing file', failed('no such file', { code: 'ENOENT', syscall: 'open' }), 'server.fault', undefined],
] as const)('%s has its own error code', (_, error, problem, retryAfter) => {
  expect(toApiError(error)).toMatchObject({ code: problem, retryAfter });
});

test('a statement timeout returns 504', () => {
  expect(toApiError(failed('canceling statement', { code: '57014' })).status).toBe(504);
});

test('the reason of an error is one line, also of aggregated errors', () => {
  const error = failed('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT' });
  expect(getReason(error)).toBe('connect ENOENT /run/.s.PGSQL.5432 (ENOENT)');
  expect(getReason(new AggregateError([error, new Error('other')], 'several'))).toBe(
    'connect ENOENT /run/.s.PGSQL.5432 (ENOENT), other',
  );
});
