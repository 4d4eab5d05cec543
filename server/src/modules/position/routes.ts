import { positionResource } from '@atrium/contract/position/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serveGeneratedResource } from '../../resource/pipeline/generated-resource.ts';
import { positionHooks } from './resource.ts';

export const positionRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveGeneratedResource(app, context, positionResource, positionHooks);
};
