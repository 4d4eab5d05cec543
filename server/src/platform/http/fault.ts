import { isDiskFull } from '../../db/database-fault.ts';
import { Refusal } from '../refusal/refusal.ts';

/** What Fastify and its plugins refuse, by their codes. */
const known: Readonly<Record<string, ConstructorParameters<typeof Refusal>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_BAD_URL: 'request.malformed',
};

const byStatus: Readonly<Record<number, ConstructorParameters<typeof Refusal>[0]>> = {
  400: 'request.malformed',
  404: 'request.notFound',
  405: 'request.methodNotAllowed',
  408: 'request.timeout',
  413: 'request.tooLarge',
  415: 'request.unsupportedType',
  429: 'request.tooMany',
};

/** PostgreSQL: bytes, digits or a length that its types cannot hold; where a schema let such a value through, the request is at fault. */
const unstorable = /^(?:22021|22P02|22P05|22003|22001)$/;

/**
 * PostgreSQL (class 08 connection, 28 and 3D refused connection, 42501 privilege, 53 resources, 57P shutdown, 40 serialization, 25006
 * read-only, 55P03 lock) or the way to it.
 */
const unavailable =
  /^(?:08...|28...|3D000|42501|53...|57P0[1-5]|40...|25006|25P0[34]|55P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unavailableMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered))/;

/** PostgreSQL: a statement ran into its time limit. */
const statementTimeout = '57014';
/** Seconds: clients repeat a 504, and most of them wait for this long, or not at all if it is longer than they wait. */
const timeoutRetryAfter = 60;

/** The socket file of PostgreSQL is gone. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

const isUnavailable = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && unavailable.test(error.code)) ||
  isSocketGone(error) ||
  unavailableMessage.test(error.message) ||
  (error instanceof AggregateError && error.errors.some((one) => one instanceof Error && isUnavailable(one)));

/** Returns why something failed, in one line: the code and message of an error, or of those that it joins. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.message} (${String(error.code)})` : error.message;
};

const statusOf = (error: Error): number =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

const failure = (error: Error): Refusal => {
  if (isDiskFull(error)) return new Refusal('server.full', { cause: error });
  if ('code' in error && error.code === statementTimeout)
    return new Refusal('server.tooSlow', { retryAfter: timeoutRetryAfter, cause: error });
  if (isUnavailable(error)) return new Refusal('server.busy', { retryAfter: 2, cause: error });
  return new Refusal('server.fault', { cause: error });
};

/** What a call that failed is refused with: its own refusal, what the framework refuses, a full disk, a database out of reach, or a fault of ours. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return new Refusal('server.fault', { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = statusOf(error);
  const problem = known[code] ?? byStatus[status] ?? (status >= 400 && status < 500 ? 'request.malformed' : undefined);
  if (problem && (code.startsWith('FST_') || status < 500)) return new Refusal(problem, { cause: error });
  if (unstorable.test(code)) return new Refusal('request.invalid', { cause: error });
  return failure(error);
};
