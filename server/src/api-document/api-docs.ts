import { readFileSync } from 'node:fs';
import { allGroups } from '@atrium/contract/endpoints.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jsonType } from '../lib/request/response.ts';
import { createApiDocument } from './api-document.ts';
import { createCachedSender } from '../lib/request/compression.ts';
import { productRoot, productVersion } from '../lib/runtime/product.ts';

export const apiDocsPaths = ['/api/openapi.json', '/api/docs'] as const;

// The viewer injects inline styles. The rest is as strict as for other pages.
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'";

export const readApiGuide = (): string =>
  readFileSync(new URL('docs/guide/en-US/07-api.md', productRoot), 'utf8').replace(/^# .*\n+/, '');

const viewerTypes: Readonly<Record<string, string>> = { '/json': jsonType, '/yaml': 'application/yaml; charset=utf-8' };

/** Renders the document once, because rendering it per request takes 100 ms. */
export const serveApiDocs = async (app: FastifyInstance): Promise<void> => {
  let sendDocument: ReturnType<typeof createCachedSender> | undefined;
  const sendApiDocument = (reply: FastifyReply, type: string): Promise<void> => {
    sendDocument ??= createCachedSender(
      JSON.stringify(
        createApiDocument(allGroups, { version: productVersion, guide: readApiGuide(), basePath: app.basePath }),
      ),
    );
    return sendDocument(reply.type(type));
  };
  app.get(apiDocsPaths[0], (_request, reply) => sendApiDocument(reply, jsonType));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: apiDocsPaths[1],
    indexPrefix: app.basePath,
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Atrium API' },
    uiConfig: { docExpansion: 'none', displayOperationId: true, filter: true },
    uiHooks: {
      onRequest: (request, reply, done) => {
        const type = viewerTypes[request.routeOptions.url?.slice(apiDocsPaths[1].length) ?? ''];
        if (type === undefined) done();
        else sendApiDocument(reply, type).catch(done);
      },
    },
  });
};
