import type { Server } from 'node:http';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import { apiDocsPaths, serveApiDocs } from '../api-document/api-docs.ts';
import type { AppContext } from '../context/context.ts';
import { readJsonBodies } from '../request/json-body.ts';
import { endLateBodiesOfUnknown } from '../request/late-body.ts';
import { watchForProxies } from './proxy-notice.ts';
import { answerConnectionError, answerError, answerUnknown, isApiUrl } from './refusals.ts';
import { requestIds } from '../request/request-id.ts';
import { addSecurityHeaders, apiHeaders, openFolders } from './security-headers.ts';
import { watchRequests } from './watch-requests.ts';
import { shedLoad } from './shed-load.ts';
import { serveWeb } from './web.ts';

/** Bytes of body that a call takes unless its endpoint says otherwise. */
export const usualBodyLimit = 256 * 1024;
/** For how long the head of a request may take to arrive; a connection that is slower is closed. */
const headMs = 20_000;
/** How often connections are looked at whose request takes too long to arrive. */
const lateCheckMs = 5000;

/** `GET http://host/path` as proxies send it, to the path alone, as it is behind the base: a proxy may have taken that away already. */
const toPath = (base: string, url: string | undefined = '/'): string => {
  const path = url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '') || '/';
  if (base === '' || !path.startsWith(base)) return path;
  const behind = path.slice(base.length);
  if (behind.startsWith('/')) return behind;
  return behind === '' || behind.startsWith('?') ? `/${behind}` : path;
};

/** Under `/api` there is nothing but the API's documents and folders of files that `serve` does not guard. */
const closeByDefault = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ url, config }) => {
    const isOpen = [...apiDocsPaths, ...openFolders].some((path) => url === path || url.startsWith(`${path}/`));
    if (isApiUrl(url) && !isOpen && !config?.isServed) throw new Error(`${url} is not served by serve`);
  });
};

const optionsFor = (context: AppContext): FastifyHttpOptions<Server> => {
  const nextId = requestIds();
  const { trustProxy: hops } = context.config;
  // What Fastify itself has to say below a warning is about starting, which `main` words better.
  const isVerbose = context.log.isLevelEnabled('info');
  return {
    loggerInstance: context.log.child({}, { level: isVerbose ? 'warn' : context.log.level }),
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextId,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: usualBodyLimit,
    requestTimeout: context.config.bodyMs,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false, connectionsCheckingInterval: lateCheckMs, headersTimeout: headMs },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    rewriteUrl: ({ url }) => toPath(context.config.basePath, url),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...apiHeaders, 'x-request-id': request.id });
      answerError(context, error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerConnectionError(context, error, socket, nextId({ headers: {} })),
  };
};

/** The server without its features: what surrounds every request, and the answers to those that no feature answers. */
export const createApp = async (context: AppContext): Promise<FastifyInstance> => {
  const app = Fastify(optionsFor(context));
  app.decorate('endpoints', []);
  app.decorate('exports', new Map());
  app.decorate('basePath', context.config.basePath);
  app.decorate('isPublicHttps', context.config.publicUrl?.startsWith('https:') ?? false);
  app.decorateRequest('caller', null);
  watchRequests(app, context);
  addSecurityHeaders(app);
  watchForProxies(app, context);
  closeByDefault(app);
  readJsonBodies(app);
  endLateBodiesOfUnknown(app, context.config.bodyMs);
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply));
  await app.register(underPressure, {
    maxEventLoopDelay: context.lateMs,
    sampleInterval: 1000,
    pressureHandler: shedLoad(context),
  });
  if (context.config.apiDocs) await serveApiDocs(app);
  const answerPage = await serveWeb(app, context);
  app.setNotFoundHandler((request, reply) =>
    isApiUrl(request.url) ? answerUnknown(context, request, reply) : answerPage(request, reply),
  );
  // A client that asks whether it may send a body is told by the answer to the whole request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  return app;
};
