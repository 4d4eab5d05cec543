import { crudList, fieldOf, type ListName, listNames } from '../resources.ts';
import type { AuditChange } from './schemas.ts';

/** What people edit row by row: each is created, updated and deleted, `<noun>.create` and so on. A feature adds its noun. */
export const editedNouns = ['user', 'role', 'menu', 'dept'] as const;
export type EditedNoun = (typeof editedNouns)[number];

/** What an entry can be about. */
export type AuditNoun = EditedNoun | ListName | 'session' | 'right' | 'policy' | 'company' | 'scheduledTask';

/** What is done to every row that people edit. */
export const editVerbs = ['create', 'update', 'delete'] as const;
export type EditVerb = (typeof editVerbs)[number];

// The names are those of the register.
const crudActs = crudList.flatMap(({ name }) =>
  editVerbs.map((verb) => `${name}.${verb}`),
) as `${ListName}.${EditVerb}`[];

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
  'user.mailSignIn',
  'user.changePassword',
  'user.unlock',
  'user.register',
  'user.setUp',
  'policy.update',
  'company.update',
  'company.testCarrier',
  'company.dismissSteps',
  'audit.prune',
  'scheduledTask.run',
  ...listNames.map((name) => `${name}.export` as const),
  ...crudActs,
] as const;
export type AuditAct = (typeof auditActs)[number];

/** Nouns whose ids can stand in a change. */
export const auditReferred = ['user', 'role', 'menu', 'dept'] as const;
export type AuditReferred = (typeof auditReferred)[number];

/** Of no field. */
const references: Readonly<Record<string, AuditReferred>> = { 'user.users': 'user' };

/** What the ids in a field of a record are ids of; undefined where they are none. */
export const referredBy = (noun: string, field: string): AuditReferred | undefined => {
  const described = fieldOf(noun, field);
  if (described?.type === 'reference' || described?.type === 'references') return described.to;
  return references[`${noun}.${field}`];
};

/** The ids that a value of a change holds, one or a list. */
export const idsIn = (value: AuditChange['before']): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');

/** Stands between the name of a page and that of a button on it. */
export const nameJoint = ' › ';

/** What an entry of `audit.prune` tells: from when on entries are kept, how many went, and the file they were written to. */
export type PruneField = 'keptFrom' | 'total' | 'archive';
