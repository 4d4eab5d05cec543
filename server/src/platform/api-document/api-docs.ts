import { readFileSync } from 'node:fs';
import { allGroups } from '@atrium/contract/endpoints.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonType } from '../request/answer.ts';
import { apiDocument } from './api-document.ts';
import { sendCompressed } from '../request/compression.ts';
import { productRoot, productVersion } from '../runtime/product.ts';

/** Where the document and the page to read it stand; the only paths under `/api` that are no calls. */
export const apiDocsPaths = ['/api/openapi.json', '/api/docs'] as const;

// The reader writes its own styles into the page; everything else is as strict as everywhere.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'";

/** The guide to the calls in English, without its title. */
export const readApiGuide = (): string =>
  readFileSync(new URL('docs/guide/en-US/07-api.md', productRoot), 'utf8').replace(/^# .*\n+/, '');

/** Serves the API document, made when it is first asked for, and a page to read it. */
export const serveApiDocs = async (app: FastifyInstance): Promise<void> => {
  let document: ReturnType<typeof apiDocument> | undefined;
  const read = (): ReturnType<typeof apiDocument> =>
    (document ??= apiDocument(allGroups, { version: productVersion, guide: readApiGuide(), basePath: app.basePath }));
  app.get(apiDocsPaths[0], (_request, reply) => sendCompressed(reply.type(jsonType), JSON.stringify(read())));
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  });
  await app.register(swaggerUi, {
    routePrefix: apiDocsPaths[1],
    indexPrefix: app.basePath,
    staticCSP: policy,
    theme: { title: 'Atrium API' },
    uiConfig: { docExpansion: 'none', displayOperationId: true, filter: true },
    transformSpecification: read,
    transformSpecificationClone: false,
  });
};
