import type { Server } from 'node:http';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import { apiDocsPaths, serveApiDocs } from '../api-document/api-docs.ts';
import type { AppContext } from '../context/context.ts';
import { readJsonBodies } from '../lib/request/json-body.ts';
import { endLateBodiesOfUnknown } from '../lib/request/late-body.ts';
import { watchForProxies } from './proxy-notice.ts';
import { sendConnectionError, sendError, sendUnknown, isApiUrl } from './error-responses.ts';
import { addFactorChallenge } from '../session/factor-confirmation.ts';
import { createRequestIds } from '../lib/request/request-id.ts';
import { addSecurityHeaders, apiHeaders, publicFolders } from './security-headers.ts';
import { watchRequests } from './watch-requests.ts';
import { createLoadShedding } from './shed-load.ts';
import { serveWeb } from './web.ts';

export const defaultBodyLimit = 256 * 1024;
const maxHeadMs = 20_000;
const checkTimeoutsEveryMs = 5000;

/** Removes origin and base path. Proxies may send `GET http://host/path`, or may already have removed the base path. */
const toPath = (base: string, url: string | undefined = '/'): string => {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
  if (base === '' || !path.startsWith(base)) return path;
  const remainingPath = path.slice(base.length);
  if (remainingPath.startsWith('/')) return remainingPath;
  return remainingPath === '' || remainingPath.startsWith('?') ? `/${remainingPath}` : path;
};

/** Throws for routes under `/api` that `serve` does not guard, except documents and files. */
const assertRoutesGuarded = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, config }) => {
    const isOpen = [...apiDocsPaths, ...publicFolders].some((path) => url === path || url.startsWith(`${path}/`));
    if (isApiUrl(url) && !isOpen && !config?.isServed) throw new Error(`${url} is not registered with serve`);
  });
};

const createOptions = (context: AppContext): FastifyHttpOptions<Server> => {
  const createRequestId = createRequestIds();
  const { trustProxy } = context.config;
  // Below warnings, Fastify only logs its start, which `main` logs better.
  const isVerbose = context.log.isLevelEnabled('info');
  return {
    loggerInstance: context.log.child({}, { level: isVerbose ? 'warn' : context.log.level }),
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: defaultBodyLimit,
    requestTimeout: context.config.bodyMs,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false, connectionsCheckingInterval: checkTimeoutsEveryMs, headersTimeout: maxHeadMs },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    rewriteUrl: ({ url }) => toPath(context.config.basePath, url),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...apiHeaders, 'x-request-id': request.id });
      sendError(context, error, request, reply);
    },
    clientErrorHandler: (error, socket) =>
      sendConnectionError(context, error, socket, createRequestId({ headers: {} })),
  };
};

export const createApp = async (context: AppContext): Promise<FastifyInstance> => {
  const app = Fastify(createOptions(context));
  app.decorate('endpoints', []);
  app.decorate('exports', new Map());
  app.decorate('pipelines', new Map());
  app.decorate('basePath', context.config.basePath);
  app.decorate('isPublicHttps', context.config.publicUrl?.startsWith('https:') ?? false);
  app.decorateRequest('caller', null);
  app.decorateRequest('denied', null);
  watchRequests(app, context);
  addSecurityHeaders(app);
  watchForProxies(app, context);
  assertRoutesGuarded(app);
  readJsonBodies(app);
  endLateBodiesOfUnknown(app, context.config.bodyMs);
  app.setErrorHandler(async (error, request, reply) => {
    const sentError = await addFactorChallenge(context, error, request).catch((failure: unknown) => failure);
    sendError(context, sentError, request, reply);
    return reply;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: context.maxEventLoopDelayMs,
    sampleInterval: 1000,
    pressureHandler: createLoadShedding(context),
  });
  if (context.config.apiDocs) await serveApiDocs(app);
  const sendPage = await serveWeb(app, context);
  app.setNotFoundHandler((request, reply) =>
    isApiUrl(request.url) ? sendUnknown(context, request, reply) : sendPage(request, reply),
  );
  // Respond to `Expect: 100-continue` only after the whole request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
};
