import { z } from 'zod';
import { call } from './call.ts';
import { deepPaging, ifGiven, ifId, ifInstant, pageOf, search } from './edit.ts';
import { endpoint } from './endpoint.ts';
import { exportChoice, exportColumns, type ExportedList, file } from './export.ts';
import { id, instant, rowId } from './shape.ts';

/** What people edit row by row: each is created, updated and deleted, `<noun>.create` and so on. A feature adds its noun. */
export const editedNouns = ['user', 'role', 'menu', 'dept'] as const;
export type EditedNoun = (typeof editedNouns)[number];

/** What an entry can be about. */
export type AuditNoun = EditedNoun | 'session' | 'right' | 'audit' | 'policy';

/** What is done to every row that people edit. */
export const editVerbs = ['create', 'update', 'delete'] as const;
export type EditVerb = (typeof editVerbs)[number];

// The keys of a register that is written out are those of its type.
const exportedLists = Object.keys(exportColumns) as ExportedList[];

/** The acts the product records, `<noun>.<verb>`; nothing is written that is not among them. */
export const auditActs = [
  'session.signIn',
  'session.signInRefused',
  'session.signOut',
  'session.end',
  'session.replayed',
  'session.view',
  'right.refused',
  ...editedNouns.flatMap((noun) => editVerbs.map((verb) => `${noun}.${verb}` as const)),
  'user.import',
  'user.resetPassword',
  'user.changePassword',
  'user.unlock',
  'user.register',
  'user.setUp',
  'policy.update',
  ...exportedLists.map((list) => `${list}.export` as const),
] as const;
export type AuditAct = (typeof auditActs)[number];

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

/** Nouns whose ids can stand in a change. */
export const auditReferred = ['user', 'role', 'menu', 'dept'] as const;
export type AuditReferred = (typeof auditReferred)[number];

const references: Readonly<Record<string, AuditReferred>> = {
  'user.roles': 'role',
  'user.deptId': 'dept',
  'user.users': 'user',
  'role.menus': 'menu',
  'role.depts': 'dept',
  'menu.parentId': 'menu',
  'dept.parentId': 'dept',
  'dept.leaderId': 'user',
};

/** What the ids in a field of a record are ids of; undefined where they are none. */
export const referredBy = (noun: string, field: string): AuditReferred | undefined => references[`${noun}.${field}`];

/** The ids that a value of a change holds, one or a list. */
export const idsIn = (value: AuditChange['before']): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');

/** Stands between the name of a page and that of a button on it. */
export const nameJoint = ' › ';

/** What ids are called today; those that are gone are missing. */
const names = z.record(z.string(), z.string());

/** A page of entries, newest first, with the names of what they refer to. */
export const auditPage = pageOf(auditEntry).extend({
  names: z.object({ user: names, role: names, menu: names, dept: names }),
});
export type AuditNames = z.output<typeof auditPage>['names'];

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
const auditQuery = z.object({ ...auditFilter, ...deepPaging });
export type AuditQuery = z.output<typeof auditQuery>;
const auditExport = z.object({ ...auditFilter, ...exportChoice('audit') });
export type AuditExport = z.output<typeof auditExport>;

export const listAudit = call<typeof auditQuery, typeof auditPage>('GET', 'audit-list', '/system/audit');
export const exportAudit = call<typeof auditExport, typeof file>('GET', 'audit-list/export', [
  '/system/audit',
  'permission:button:export',
]);

export const auditEndpoints = {
  list: endpoint(listAudit, {
    input: auditQuery,
    result: auditPage,
    summary: 'What was done and refused, newest first.',
  }),
  export: endpoint(exportAudit, {
    input: auditExport,
    result: file,
    summary: 'The filtered entries as a CSV or XLSX file.',
    answers: 'file',
    refuses: ['export.tooMany'],
  }),
};
