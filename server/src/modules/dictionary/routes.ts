import { dictionaryEndpoints } from '@atrium/contract/dictionary/endpoints.ts';
import { dictionaryItemResource, dictionaryResource } from '@atrium/contract/dictionary/fields.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { AppContext } from '../../context/context.ts';
import { loadDictionaryOptions } from '../../resource/fields/dictionary-values.ts';
import { serveGeneratedResource } from '../../resource/pipeline/generated-resource.ts';
import { dictionaryHooks, dictionaryItemHooks } from './resource.ts';

export const dictionaryRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveGeneratedResource(app, context, dictionaryResource, dictionaryHooks);
  serveGeneratedResource(app, context, dictionaryItemResource, dictionaryItemHooks);
  serve(app, context, dictionaryEndpoints.options, ({ input }) => loadDictionaryOptions(context.db, input.code));
};
