import { z } from 'zod';
import { deepPaging, ifGiven, ifId, ifInstant, pageOf, search } from '../schema/edit.ts';
import { schemasOf } from '../resource/schemas.ts';
import { auditResource } from './fields.ts';
import { id, instant, rowId } from '../schema/shape.ts';

const change = z.object({
  field: z.string(),
  /** null where there was none. Secrets never stand here. */
  before: z.json(),
  after: z.json(),
});
export type AuditChange = z.output<typeof change>;

const auditEntry = z.object({
  id: rowId,
  time: instant,
  /** Who did it; null before sign-in and for what the product does itself. */
  userId: rowId.nullable(),
  username: z.string(),
  name: z.string(),
  /** The account that was looked at, where someone looked at the product as another. */
  asUserId: rowId.nullable(),
  asUsername: z.string(),
  address: z.string(),
  sessionId: rowId.nullable(),
  requestId: z.string(),
  act: z.string(),
  noun: z.string(),
  recordId: rowId.nullable(),
  recordName: z.string(),
  changes: z.array(change),
  /** Why it was refused; `""` for what was carried out. */
  problem: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** What ids are called today; those that are gone are missing. */
const names = z.record(z.string(), z.string());
const namesByNoun = z.object({ user: names, role: names, menu: names, dept: names });
export type AuditNames = z.output<typeof namesByNoun>;

/** A page of entries, newest first, with the names of what they refer to. */
export const auditPage = pageOf(auditEntry).extend({
  /** Entries before this moment are no longer kept; null where all of them are. */
  keptFrom: instant.nullable(),
  names: namesByNoun,
});

/** One entry, with the names of what it refers to. */
export const auditItem = auditEntry.extend({ names: namesByNoun });
export type AuditItem = z.output<typeof auditItem>;

/** Which record's history; paged as every long list. */
export const historyQuery = z.object({ id, ...deepPaging });

const auditFilter = {
  from: ifInstant,
  to: ifInstant,
  userId: ifId,
  /** Beginning of the username of who did it. */
  username: search,
  act: search,
  noun: search,
  recordId: ifId,
  address: search,
  sessionId: ifId,
  requestId: search,
  /** `done`, `refused`, or both when absent. */
  outcome: ifGiven(z.enum(['done', 'refused'], { error: 'field.option' })),
};

export const auditQuery = z.object({ ...auditFilter, ...deepPaging });
export type AuditQuery = z.output<typeof auditQuery>;
export const auditExport = z.object({ ...auditFilter, ...schemasOf(auditResource).file });
export type AuditExport = z.output<typeof auditExport>;
