import { crudList, fieldOf, type ListName, listNames } from '../resources.ts';
import type { AuditChange } from './schemas.ts';

/** Resources with the actions `<resource>.create`, `.update` and `.delete`. */
export const editedNouns = ['user', 'role', 'menu', 'dept'] as const;
export type EditedNoun = (typeof editedNouns)[number];

export type AuditNoun = EditedNoun | ListName | 'session' | 'right' | 'policy' | 'company' | 'scheduledTask';

export const editVerbs = ['create', 'update', 'delete'] as const;
export type EditVerb = (typeof editVerbs)[number];

// `name` is typed as string.
const crudActs = crudList.flatMap(({ name }) =>
  editVerbs.map((verb) => `${name}.${verb}`),
) as `${ListName}.${EditVerb}`[];

/** Actions of sessions, which the audit log lists separately from changes. */
export const signInActs = [
  'session.signIn',
  'session.signInRefused',
  'session.signOut',
  'session.end',
  'session.replayed',
] as const;

/** Audit actions, `<resource>.<verb>`; no others are written. */
export const auditActs = [
  ...signInActs,
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

/** Resources whose IDs occur in changes. */
export const auditReferred = ['user', 'role', 'menu', 'dept'] as const;
export type AuditReferred = (typeof auditReferred)[number];

/** References in fields without a resource definition. */
const references: Readonly<Record<string, AuditReferred>> = { 'user.users': 'user' };

export const referredBy = (noun: string, field: string): AuditReferred | undefined => {
  const described = fieldOf(noun, field);
  if (described?.type === 'reference' || described?.type === 'references') return described.to;
  return references[`${noun}.${field}`];
};

export const idsIn = (value: AuditChange['before']): number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');

/** Separates the names of a page and its button. */
export const nameJoint = ' › ';

/** Fields of an `audit.prune` entry: start of the retention, number of deleted entries, and archive file. */
export type PruneField = 'keptFrom' | 'total' | 'archive';
