import type { AuditAct } from '@atrium/contract/audit/acts.ts';
import type { FastifyRequest } from 'fastify';
import { type Act, authorOf, writeAudit } from '../audit/audit.ts';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';

type ExportAct = Extract<AuditAct, `${string}.export`>;

/** What was taken along: which columns of how many rows, and by what filter. */
interface Exported {
  readonly columns: readonly string[];
  readonly total: number;
  readonly filter: object;
}

/** What the audit says of a list that is taken along. */
export const exportAct = (act: ExportAct, { columns, total, filter }: Exported): Act => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const changes = [
    { field: 'columns', before: null, after: [...columns] },
    { field: 'total', before: null, after: total },
    // What the query was read into: plain values, which JSON holds.
    ...given.map(([field, value]) => ({ field, before: null, after: value as string })),
  ];
  return { act, changes };
};

/** Records that somebody took a list along. */
export const recordExport = (
  { db, clock }: AppContext,
  { request, caller }: { readonly request: FastifyRequest; readonly caller: Caller },
  act: ExportAct,
  exported: Exported,
): Promise<void> => writeAudit(db, authorOf(request, caller), [exportAct(act, exported)], clock());
