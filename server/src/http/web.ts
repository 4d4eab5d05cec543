import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import { createEtag, hasEtag } from '../lib/request/etag.ts';
import { picturesFolder } from '../lib/storage/stored-pictures.ts';
import { createPagePolicy } from './security-headers.ts';

const docsFolder = 'docs';
const hashedFolder = /[\\/]assets[\\/]/;
const cacheForYear = 'public, max-age=31536000, immutable';

const notBuiltPage = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Atrium</title>
<p>网页尚未构建。请在项目目录运行 <code>npm start</code>。</p>
<p lang="en">The web is not built yet. Run <code>npm start</code> in the project's folder.</p></html>`;

interface Page {
  readonly html: string;
  readonly etag: string;
  readonly status: number;
}

const addBase = (html: string, base: string): string => html.replaceAll(/"\/(?=assets\/|boot\.js)/g, `"${base}/`);

const readPage = async (folder: string, base: string): Promise<Page> => {
  const file = join(folder, 'index.html');
  const isBuilt = existsSync(file);
  const html = isBuilt ? addBase(await readFile(file, 'utf8'), base) : notBuiltPage;
  return { html, etag: createEtag(html), status: isBuilt ? 200 : 503 };
};

const serveFolder = (app: FastifyInstance, root: string, prefix: string, isPage: boolean): void => {
  app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // The plugin finds a compressed index only if this is a list.
    index: isPage ? ['index.html'] : false,
    globIgnore: ['**/*.br', '**/*.gz', ...(isPage ? [] : ['index.html', `${docsFolder}/**`])],
    setHeaders: (reply, path) => {
      reply.header('cache-control', hashedFolder.test(path) ? cacheForYear : 'no-cache');
      // Sandboxed frames of the product have an opaque origin, but need these files.
      if (isPage) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
};

/** Serves the guide. Adds a trailing slash to its addresses, because it has relative links. */
const serveGuide = (app: FastifyInstance, root: string, prefix: string): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const [path = '', query] = request.url.split('?');
      if (`${path}/` !== prefix) return;
      const target = `${app.basePath}${prefix}`;
      await reply.redirect(query === undefined ? target : `${target}?${query}`, 301);
    });
    serveFolder(scope, root, prefix, true);
  });
};

const probePaths =
  /^\/(?:-\/)?(?:health|healthz|healthcheck|live|livez|liveness|ready|readyz|readiness|ping|metrics|status|actuator)(?:\/|$)/;

/** Returns whether the page is sent, which excludes missing files and paths with another handler. */
const acceptsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  const isRead = method === 'GET' || method === 'HEAD';
  const acceptsHtml = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith('/assets/') || /^\/docs(?:\/|$)/.test(path);
  const isProbe = probePaths.test(path) && !headers.accept?.includes('text/html');
  return isRead && acceptsHtml && !isFile && !isProbe;
};

/** Serves the files of the web. Returns a handler that sends the page for all other paths. */
export const serveWeb = async (
  app: FastifyInstance,
  { config, permissionCache, log }: AppContext,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> => {
  const page = await readPage(config.webFolder, config.basePath);
  if (existsSync(config.webFolder)) serveFolder(app, config.webFolder, '/', false);
  for (const prefix of ['/api/avatars/', '/avatars/']) serveFolder(app, picturesFolder, prefix, false);
  const guideFolder = join(config.webFolder, docsFolder);
  if (existsSync(guideFolder)) for (const prefix of ['/api/guide/', '/docs/']) serveGuide(app, guideFolder, prefix);

  let pagePolicy = createPagePolicy([]);
  const getPolicy = async (): Promise<string> => {
    try {
      pagePolicy = createPagePolicy((await permissionCache.tree()).frameOrigins);
    } catch (error) {
      log.warn({ err: error }, 'failed to read the menu: using the previous content security policy');
    }
    return pagePolicy;
  };

  return async (request, reply) => {
    if (!acceptsPage(request)) return reply.code(404).type('text/plain; charset=utf-8').send('404 Not Found');
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache', 'content-security-policy': await getPolicy() });
    if (hasEtag(request, page.etag)) return reply.code(304).send();
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
  };
};
