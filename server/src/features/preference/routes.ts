import { preferenceEndpoints } from '@atrium/contract/preference/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { mergePreferences, readPreferences } from './store.ts';

/** What people chose of the interface; nobody else sees it, so nothing of it is recorded. */
export const preferenceRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;

  serve(app, context, preferenceEndpoints.read, ({ caller }) => readPreferences(db, caller.userId));

  serve(app, context, preferenceEndpoints.save, (call) =>
    applyChange(
      context,
      call,
      async ({ trx, caller, now }) => {
        await mergePreferences(trx, caller.userId, call.input, now);
        return readPreferences(trx, caller.userId);
      },
      { isSerialized: false },
    ),
  );
};
