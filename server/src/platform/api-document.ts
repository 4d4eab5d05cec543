import type { FastifyInstance } from 'fastify';
export const serveApiDocument = (_app: FastifyInstance): void => {};
