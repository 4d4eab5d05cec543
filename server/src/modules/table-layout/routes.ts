import { tableLayoutEndpoints } from '@atrium/contract/table-layout/endpoints.ts';
import type { TableLayout } from '@atrium/contract/table-layout/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';

/** Only their owner sees table layouts, so changes are not audited. */
export const tableLayoutRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;

  serve(app, context, tableLayoutEndpoints.read, async ({ input, caller }) => {
    const row = await db
      .selectFrom('table_views')
      .select('view')
      .where('user_id', '=', caller.userId)
      .where('table_name', '=', input.table)
      .executeTakeFirst();
    // Only the endpoint below writes views, as the contract defines them.
    return row ? (JSON.parse(row.view) as TableLayout) : {};
  });
  serve(app, context, tableLayoutEndpoints.save, (call) =>
    applyChange(
      context,
      call,
      async ({ trx, caller }) => {
        const { table, view } = call.input;
        const text = JSON.stringify(view);
        await trx
          .insertInto('table_views')
          .values({ user_id: caller.userId, table_name: table, view: text })
          .onConflict((conflict) => conflict.columns(['user_id', 'table_name']).doUpdateSet({ view: text }))
          .execute();
        return view;
      },
      { isSerialized: false },
    ),
  );
};
