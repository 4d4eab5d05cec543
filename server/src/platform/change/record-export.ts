import type { AuditAct } from '@atrium/contract/audit/acts.ts';
import type { FastifyRequest } from 'fastify';
import { authorOf, writeAudit } from '../audit/audit.ts';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';

/** Records that somebody took a list along: which columns of how many rows, and by what filter. */
export const recordExport = async (
  { db, clock }: AppContext,
  { request, caller }: { readonly request: FastifyRequest; readonly caller: Caller },
  act: Extract<AuditAct, `${string}.export`>,
  { columns, total, filter }: { readonly columns: readonly string[]; readonly total: number; readonly filter: object },
): Promise<void> => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const changes = [
    { field: 'columns', before: null, after: [...columns] },
    { field: 'total', before: null, after: total },
    // What the query was read into: plain values, which JSON holds.
    ...given.map(([field, value]) => ({ field, before: null, after: value as string })),
  ];
  await writeAudit(db, authorOf(request, caller), [{ act, changes }], clock());
};
