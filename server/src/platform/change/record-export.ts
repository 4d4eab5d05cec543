import type { AuditAct } from '@atrium/contract/audit/acts.ts';
import type { FastifyRequest } from 'fastify';
import { type Act, authorOf, writeAudit } from '../audit/audit.ts';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';

type ExportAct = Extract<AuditAct, `${string}.export`>;

interface Exported {
  readonly columns: readonly string[];
  readonly total: number;
  readonly filter: object;
}

const exportAct = (act: ExportAct, { columns, total, filter }: Exported): Act => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const changes = [
    { field: 'columns', before: null, after: [...columns] },
    { field: 'total', before: null, after: total },
    // The values of a parsed query can all be written as JSON.
    ...given.map(([field, value]) => ({ field, before: null, after: value as string })),
  ];
  return { act, changes };
};

/** Records an export in the audit log. */
export const recordExport = (
  { db, clock }: AppContext,
  { request, caller }: { readonly request: FastifyRequest; readonly caller: Caller },
  act: ExportAct,
  exported: Exported,
): Promise<void> => writeAudit(db, authorOf(request, caller), [exportAct(act, exported)], clock());
