import { isDiskFull } from '../db/database-error.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

const errorByCode: Readonly<Record<string, ConstructorParameters<typeof ApiError>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_BAD_URL: 'request.malformed',
};

const errorByStatus: Readonly<Record<number, ConstructorParameters<typeof ApiError>[0]>> = {
  400: 'request.malformed',
  404: 'request.notFound',
  405: 'request.methodNotAllowed',
  408: 'request.timeout',
  413: 'request.tooLarge',
  415: 'request.unsupportedType',
  429: 'request.tooMany',
};

/** PostgreSQL codes for values that a column cannot store: the schema accepted an invalid request. */
const unstorableCodes = /^(?:22021|22P02|22P05|22003|22001)$/;

/**
 * PostgreSQL codes for an unavailable database: class 08 connection, 28 and 3D rejected connection, 42501 privilege, 53
 * resources, 57P shutdown, 40 serialization, 25006 read-only, 55P03 lock.
 */
const unavailableCodes =
  /^(?:08...|28...|3D000|42501|53...|57P0[1-5]|40...|25006|25P0[34]|55P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unavailableMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered))/;

const statementTimeout = '57014';
/** Seconds after which most clients repeat a request that failed with 504. */
const timeoutRetryAfter = 60;

const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

const isUnavailable = (error: Error): boolean =>
  ('code' in error && typeof error.code === 'string' && unavailableCodes.test(error.code)) ||
  isSocketGone(error) ||
  unavailableMessage.test(error.message) ||
  (error instanceof AggregateError &&
    error.errors.some((innerError) => innerError instanceof Error && isUnavailable(innerError)));

export const getReason = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(getReason).join(', ');
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.message} (${String(error.code)})` : error.message;
};

const getStatus = (error: Error): number =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

const toFailure = (error: Error): ApiError => {
  if (isDiskFull(error)) return new ApiError('server.full', { cause: error });
  if ('code' in error && error.code === statementTimeout)
    return new ApiError('server.tooSlow', { retryAfter: timeoutRetryAfter, cause: error });
  if (isUnavailable(error)) return new ApiError('server.busy', { retryAfter: 2, cause: error });
  return new ApiError('server.fault', { cause: error });
};

/** Converts an error of the product, Fastify or the database to an API error; any other error is an internal one. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return new ApiError('server.fault', { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = getStatus(error);
  const errorCode =
    errorByCode[code] ?? errorByStatus[status] ?? (status >= 400 && status < 500 ? 'request.malformed' : undefined);
  if (errorCode && (code.startsWith('FST_') || status < 500)) return new ApiError(errorCode, { cause: error });
  if (unstorableCodes.test(code)) return new ApiError('request.invalid', { cause: error });
  return toFailure(error);
};
