import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { defaultLanguage } from '@atrium/contract/language.ts';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFailure, jsonType, sendApiError, createSuccessJson } from '../lib/request/response.ts';
import type { AppContext } from '../context/context.ts';
import { discardBody } from '../lib/request/discard-body.ts';
import { getReason, toApiError } from './to-api-error.ts';
import { getRequestLanguage } from '../lib/request/language.ts';
import type { Log } from '../lib/runtime/log.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

const getPath = (url: string): string => {
  const [path = ''] = url.split('?');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

export const isApiUrl = (url: string): boolean => /^\/+api(?:\/|$)/i.test(getPath(url));

const logApiError = (log: Log, { code, fields }: ApiError, requestId: string): void => {
  if (!log.isLevelEnabled('debug')) return;
  // Joined, because the log would redact the error of a field named `password`.
  const fieldErrors = Object.entries(fields ?? {}).map(([field, errorCode]) => `${field}: ${errorCode}`);
  log.debug({ problem: code, fields: fieldErrors, requestId }, 'a request was rejected');
};

/** Logs an internal error with its stack, and other errors with a hint for the operator. */
const logFailure = (log: Log, apiError: ApiError, details: object): void => {
  const { cause = apiError, code } = apiError;
  if (code === 'server.fault') log.error({ ...details, err: cause }, 'a request failed');
  const reason = { ...details, reason: getReason(cause) };
  if (code === 'server.full') log.error(reason, 'a request failed because the disk is full: free space');
  if (code === 'server.tooSlow') log.warn(reason, 'a request exceeded the statement timeout');
  if (code === 'server.busy')
    log.warn(
      reason,
      'a request was rejected temporarily: if this continues, check the database, DATABASE_URL and the load',
    );
};

const toRouteError = (apiError: ApiError, { routeOptions: { config } }: FastifyRequest): ApiError =>
  apiError.code === 'request.tooLarge' && config.tooLarge ? new ApiError(config.tooLarge) : apiError;

export const logError = ({ log }: Pick<AppContext, 'log'>, error: unknown, request: FastifyRequest): ApiError => {
  const apiError = toRouteError(toApiError(error), request);
  request.errorCode = apiError.code;
  logFailure(log, apiError, { requestId: request.id, method: request.method, path: getPath(request.url) });
  logApiError(log, apiError, request.id);
  return apiError;
};

/** Sends an error. Internal errors are logged with the request ID and not revealed. */
export const sendError = (
  context: Pick<AppContext, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const apiError = logError(context, error, request);
  const send = (): unknown => sendApiError(reply, apiError, getRequestLanguage(request.headers));
  if (toApiError(error).code === 'request.tooLarge') void discardBody(request.raw).then(send);
  else send();
};

const findMethods = (app: FastifyInstance, url: string): string[] => {
  const path = getPath(url).replace(/\/+$/, '');
  const methods = app.endpoints.filter(({ call }) => `/api/${call.path}` === path).map(({ call }) => call.method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
};

export const sendUnknown = (
  { log }: Pick<AppContext, 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const methods = findMethods(request.server, request.url);
  const errorCode = methods.length > 0 ? 'request.methodNotAllowed' : 'request.notFound';
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  if (methods.length > 0 && request.method === 'OPTIONS') {
    return reply.code(200).header('content-type', jsonType).send(createSuccessJson({ methods }));
  }
  const apiError = new ApiError(errorCode);
  request.errorCode = errorCode;
  logApiError(log, apiError, request.id);
  return sendApiError(reply, apiError, getRequestLanguage(request.headers));
};

const getConnectionError = (code: string): ConstructorParameters<typeof ApiError>[0] => {
  if (code === 'HPE_HEADER_OVERFLOW') return 'request.headersTooLarge';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timeout' : 'request.malformed';
};

export const sendConnectionError = (
  { log }: Pick<AppContext, 'log'>,
  error: ConnectionError,
  socket: Socket,
  requestId: string,
): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const apiError = new ApiError(getConnectionError(error.code));
  const body = JSON.stringify(createFailure(apiError, defaultLanguage, requestId));
  logApiError(log, apiError, requestId);
  socket.end(
    [
      `HTTP/1.1 ${apiError.status} ${STATUS_CODES[apiError.status] ?? ''}`,
      `Content-Type: ${jsonType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};
