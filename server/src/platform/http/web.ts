import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import { shippedPictures } from '../storage/own-pictures.ts';
import { pagePolicy } from './security-headers.ts';

/** Where the build puts the guide, inside of the web's folder. */
const docsFolder = 'docs';
const hashedFolder = /[\\/]assets[\\/]/;
const year = 'public, max-age=31536000, immutable';

const notBuilt = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>Atrium</title>
<p>网页尚未构建。请在项目目录运行 <code>npm start</code>。</p>
<p lang="en">The web is not built yet. Run <code>npm start</code> in the project's folder.</p></html>`;

interface Page {
  readonly html: string;
  readonly etag: string;
  readonly status: number;
}

/** The page of the build, which asks for its files where the product lies; by that these know it too. */
const underBase = (html: string, base: string): string => html.replaceAll(/"\/(?=assets\/|boot\.js)/g, `"${base}/`);

const readPage = async (folder: string, base: string): Promise<Page> => {
  const file = join(folder, 'index.html');
  const isBuilt = existsSync(file);
  const html = isBuilt ? underBase(await readFile(file, 'utf8'), base) : notBuilt;
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  return { html, etag, status: isBuilt ? 200 : 503 };
};

/** Files whose names change with their content never change; of the others a browser asks each time. */
const serveFolder = (app: FastifyInstance, root: string, prefix: string, page: boolean): void => {
  app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    // The name alone, without the list round it, is not found for those who take compressed files.
    index: page ? ['index.html'] : false,
    globIgnore: ['**/*.br', '**/*.gz', ...(page ? [] : ['index.html', `${docsFolder}/**`])],
    setHeaders: (reply, path) => {
      reply.header('cache-control', hashedFolder.test(path) ? year : 'no-cache');
      // Pages of ours are also shown in a frame that is denied our origin: what they are made of must reach it there.
      if (page) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
};

/** The links of the guide are relative: they begin behind the slash of its address. */
const serveGuide = (app: FastifyInstance, root: string, prefix: string): void => {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const [path = '', query] = request.url.split('?');
      if (`${path}/` !== prefix) return;
      const to = `${app.basePath}${prefix}`;
      await reply.redirect(query === undefined ? to : `${to}?${query}`, 301);
    });
    serveFolder(scope, root, prefix, true);
  });
};

/** What probes ask: a page for each of them would always say that all is well. */
const probe =
  /^\/(?:-\/)?(?:health|healthz|healthcheck|live|livez|liveness|ready|readyz|readiness|ping|metrics|status|actuator)(?:\/|$)/;

/** Whether a request wants a page: not a file that is not there, nor what has a place of its own. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  const isRead = method === 'GET' || method === 'HEAD';
  const takesHtml = headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith('/assets/') || /^\/docs(?:\/|$)/.test(path);
  const isProbe = probe.test(path) && !headers.accept?.includes('text/html');
  return isRead && takesHtml && !isFile && !isProbe;
};

/**
 * Serves the built web, and answers the handler for every path that is not a file: pages of the web get its one page, with
 * an ETag that is the same on every copy and changes with each build.
 */
export const serveWeb = async (
  app: FastifyInstance,
  { config, rights, log }: AppContext,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> => {
  const page = await readPage(config.webFolder, config.basePath);
  if (existsSync(config.webFolder)) serveFolder(app, config.webFolder, '/', false);
  for (const prefix of ['/api/avatars/', '/avatars/']) serveFolder(app, shippedPictures, prefix, false);
  const docs = join(config.webFolder, docsFolder);
  if (existsSync(docs)) for (const prefix of ['/api/guide/', '/docs/']) serveGuide(app, docs, prefix);

  let policy = pagePolicy([]);
  const currentPolicy = async (): Promise<string> => {
    try {
      policy = pagePolicy((await rights.tree()).frameOrigins);
    } catch (error) {
      log.warn({ err: error }, 'the menu could not be read: the page goes with the last policy');
    }
    return policy;
  };

  return async (request, reply) => {
    if (!wantsPage(request)) return reply.code(404).type('text/plain; charset=utf-8').send('404 Not Found');
    reply.headers({ etag: page.etag, 'cache-control': 'no-cache', 'content-security-policy': await currentPolicy() });
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(page.etag)) return reply.code(304).send();
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
  };
};
