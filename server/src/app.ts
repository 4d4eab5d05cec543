import type { FastifyInstance } from 'fastify';
import { createApp } from './platform/create-app.ts';
import type { Atrium } from './platform/context.ts';

type Feature = (app: FastifyInstance, context: Atrium) => void;

/** The features, one line each. */
const features: readonly Feature[] = [];

/** Builds the server of a copy as it runs in production; tests build it the same way. */
export const buildApp = async (context: Atrium): Promise<FastifyInstance> => {
  const app = await createApp(context);
  for (const feature of features) feature(app, context);
  await app.ready();
  return app;
};
