import { expect, test } from 'vitest';
import { getReason, toApiError } from './to-api-error.ts';

const createError = (message: string, parts: object) => Object.assign(new Error(message), parts);

test.each([
  [
    'a missing socket of PostgreSQL',
    createError('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
    'server.busy',
    2,
  ],
  ['a role that lacks a privilege', createError('permission denied', { code: '42501' }), 'server.busy', 2],
  ['a full disk', createError('could not extend file', { code: '53100' }), 'server.full', undefined],
  ['a statement at its time limit', createError('canceling statement', { code: '57014' }), 'server.tooSlow', 60],
  ['a missing file', createError('no such file', { code: 'ENOENT', syscall: 'open' }), 'server.fault', undefined],
] as const)('%s has its own error code', (_, error, problem, retryAfter) => {
  expect(toApiError(error)).toMatchObject({ code: problem, retryAfter });
});

test('a statement timeout returns 504', () => {
  expect(toApiError(createError('canceling statement', { code: '57014' })).status).toBe(504);
});

test('the reason of an error is one line, also of aggregated errors', () => {
  const error = createError('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT' });
  expect(getReason(error)).toBe('connect ENOENT /run/.s.PGSQL.5432 (ENOENT)');
  expect(getReason(new AggregateError([error, new Error('other')], 'several'))).toBe(
    'connect ENOENT /run/.s.PGSQL.5432 (ENOENT), other',
  );
});
