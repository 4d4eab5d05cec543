import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { jsonType, createSuccessJson } from '../lib/request/response.ts';
import { PermissionData } from '../authorization/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { toApiError } from './to-api-error.ts';
import { sendCompressed, minCompressedLength } from '../lib/request/compression.ts';
import { getFieldErrors } from '../lib/api-error/field-errors.ts';
import { createGuard, type GuardedEndpoint } from '../session/guard.ts';
import { createEtag, hasEtag } from '../lib/request/etag.ts';
import { getRequestLanguage } from '../lib/request/language.ts';
import { getRequestTimeZone } from '../lib/request/time-zone.ts';
import { getTimeZone } from '../auth/time-zone.ts';
import { endLateBody } from '../lib/request/late-body.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly endpoints: Endpoint[];
  }
  interface FastifyContextConfig {
    /** True for routes that `serve` guards. Others under `/api` are rejected. */
    readonly isServed?: boolean;
    /** Error code of a body over the limit of the route. */
    readonly tooLarge?: ErrorCode;
  }
}

export interface ServedCall<Input> {
  readonly input: Input;
  readonly lang: Language;
  readonly timeZone: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** A change is authorized again in its transaction. */
  readonly endpoint: GuardedEndpoint;
  readonly context: AppContext;
  readonly permissions: PermissionData;
  readonly requiredPermission: RequiredPermission;
}

type Handler<Input extends z.ZodType, Result extends z.ZodType, Extra> = (
  servedCall: ServedCall<z.output<Input>> & Extra,
) => z.input<Result> | Promise<z.input<Result> | Readable>;

const getInput = ({ method, query, body, headers }: FastifyRequest): unknown => {
  if (method === 'GET' || method === 'HEAD') return query;
  if (headers['content-type']?.startsWith('multipart/')) throw new ApiError('request.unsupportedType');
  return body ?? (method === 'DELETE' ? query : {});
};

const parseInput = <Input extends z.ZodType>(schema: Input, input: unknown): z.output<Input> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ApiError('request.invalid', { fields: getFieldErrors(result.error.issues, input) });
};

const publicBodyLimit = 16 * 1024;

const getBodyLimit = ({ bodyLimit, call }: Endpoint): number | undefined =>
  bodyLimit ?? (call.requiredPermission === 'public' ? publicBodyLimit : undefined);

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

const sendUnwrapped = (reply: FastifyReply, responseType: Endpoint['responseType'], result: unknown): void => {
  if (responseType === 'redirect') reply.redirect(String(result), 303);
  else if (!reply.sent) reply.send(result);
};

const send = (endpoint: Endpoint, reply: FastifyReply, result: unknown): void | Promise<void> => {
  const { responseType = 'envelope', isRevalidated } = endpoint;
  if (responseType !== 'envelope' || result instanceof Readable) return sendUnwrapped(reply, responseType, result);
  const text = createSuccessJson(endpoint.result.parse(result));
  if (isRevalidated) {
    const etag = createEtag(text);
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (hasEtag(reply.request, etag)) return void reply.code(304).send();
  }
  reply.header('content-type', jsonType);
  if (text.length >= minCompressedLength) return sendCompressed(reply, text);
  reply.send(text);
};

const mountEndpoint = <Input extends z.ZodType, Result extends z.ZodType, Extra>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: Endpoint<Input, Result>,
  handler: Handler<Input, Result, Extra>,
  getExtra: (request: FastifyRequest) => Extra,
): void => {
  const { call, responseType = 'envelope', requestType = 'json', tooLargeError } = endpoint;
  const bodyLimit = getBodyLimit(endpoint);
  app.endpoints.push(endpoint);
  const route: RouteOptions = {
    method: call.method,
    url: `/api/${call.path}`,
    config: { isServed: true, ...(tooLargeError && { tooLarge: tooLargeError }) },
    onRequest: createGuard(context, endpoint),
    exposeHeadRoute: call.method === 'GET' && responseType === 'envelope',
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(call.method !== 'GET' && { preParsing: endLateBody(context.config.bodyMs) }),
    handler: (request, reply) => {
      // The handler reads a multipart body itself.
      const input = parseInput(endpoint.input, requestType === 'multipart' ? request.query : getInput(request));
      const permissions = new PermissionData(context.database.readDb, () => context.permissionCache.data());
      const lang = getRequestLanguage(request.headers);
      const servedCall = {
        input,
        lang,
        timeZone: getTimeZone(request.caller, getRequestTimeZone(request.headers), context.config),
        request,
        reply,
        endpoint,
        context,
        permissions,
        requiredPermission: call.requiredPermission,
        ...getExtra(request),
      };
      const result: unknown = handler(servedCall);
      const sendResult = isPromise(result)
        ? result.then((value) => send(endpoint, reply, value))
        : send(endpoint, reply, result);
      if (isPromise(sendResult)) void sendResult.catch((error: unknown) => reply.send(toApiError(error)));
    },
  };
  if (requestType === 'json') {
    app.route(route);
    return;
  }
  // Registered in a separate scope, because its hooks would slow down all other requests.
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.route(route);
  });
};

const requireCaller = ({ caller }: FastifyRequest): { caller: Caller } => {
  if (!caller) throw new Error('request passed the guard without a caller');
  return { caller };
};

const isOpen = ({ call }: Endpoint): boolean => call.requiredPermission === 'public';

/** Authorizes and parses every request, and serializes every response. The handler returns the result or throws. */
export const serve = <Input extends z.ZodType, Result extends z.ZodType>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: Endpoint<Input, Result>,
  handler: Handler<Input, Result, { readonly caller: Caller }>,
): void => {
  if (isOpen(endpoint)) throw new Error(`${endpoint.call.path} is public: register it with serveOpen`);
  mountEndpoint(app, context, endpoint, handler, requireCaller);
};

export const serveOpen = <Input extends z.ZodType, Result extends z.ZodType>(
  app: FastifyInstance,
  context: AppContext,
  endpoint: Endpoint<Input, Result>,
  handler: Handler<Input, Result, unknown>,
): void => {
  if (!isOpen(endpoint)) throw new Error(`${endpoint.call.path} needs a session: register it with serve`);
  mountEndpoint(app, context, endpoint, handler, () => ({}));
};
