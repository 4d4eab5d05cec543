import { preferenceEndpoints } from '@atrium/contract/preference/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { savePreferences, loadPreferences } from './store.ts';

/** Only their owner sees preferences, so changes are not audited. */
export const preferenceRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;

  serve(app, context, preferenceEndpoints.read, ({ caller }) => loadPreferences(db, caller.userId));

  serve(app, context, preferenceEndpoints.save, (call) =>
    applyChange(
      context,
      call,
      async ({ trx, caller, now }) => {
        await savePreferences(trx, caller.userId, call.input, now);
        return loadPreferences(trx, caller.userId);
      },
      { isSerialized: false },
    ),
  );
};
