import { generatedResourceList, findField, type ListName, listNames } from '../resources.ts';
import type { AuditChange } from './schemas.ts';

/** Resources with the actions `<resource>.create`, `.update` and `.delete`. */
export const editedResources = ['user', 'role', 'menu', 'dept'] as const;
export type EditedResource = (typeof editedResources)[number];

export type AuditTargetType =
  | EditedResource
  | ListName
  | 'session'
  | 'right'
  | 'policy'
  | 'company'
  | 'scheduledTask'
  | 'savedView'
  | 'signInSettings';

export const editActions = ['create', 'update', 'delete'] as const;
export type EditAction = (typeof editActions)[number];

export const transitionVerbs = ['publish', 'withdraw'] as const;
export type TransitionVerb = (typeof transitionVerbs)[number];

export const trashVerbs = ['restore', 'purge'] as const;
export type TrashVerb = (typeof trashVerbs)[number];

export const versionVerb = 'restoreVersion';
export type VersionVerb = typeof versionVerb;

const recordActions = [...editActions, ...trashVerbs, versionVerb] as const;

// `name` is typed as string.
const generatedActions = generatedResourceList.flatMap(({ name }) =>
  recordActions.map((verb) => `${name}.${verb}`),
) as `${ListName}.${EditAction | TrashVerb | VersionVerb}`[];

/** Actions of sessions, which the audit log lists separately from changes. */
export const signInActions = [
  'session.signIn',
  'session.signInPending',
  'session.signInRefused',
  'session.signOut',
  'session.end',
  'session.replayed',
] as const;

const exportedLists = listNames.filter((name) => name !== 'trash');

/** Audit actions, `<resource>.<verb>`; no others are written. */
export const auditActions = [
  ...signInActions,
  'session.view',
  'right.refused',
  ...editedResources.flatMap((resource) => recordActions.map((verb) => `${resource}.${verb}` as const)),
  'user.import',
  'user.resetPassword',
  'user.mailSignIn',
  'user.changePassword',
  'user.expirePassword',
  'user.downloadData',
  'user.unlock',
  'user.turnOnFactor',
  'user.turnOffFactor',
  'user.addPasskey',
  'user.renamePasskey',
  'user.removePasskey',
  'user.renewRecoveryCodes',
  'user.forgetDevice',
  'user.createApiToken',
  'user.revokeApiToken',
  'user.resetFactor',
  'user.erase',
  'user.linkAccount',
  'user.unlinkAccount',
  'user.register',
  'user.setUp',
  'policy.update',
  'company.update',
  'company.testCarrier',
  'company.dismissSteps',
  'signInSettings.update',
  'announcement.publish',
  'announcement.withdraw',
  'audit.prune',
  'scheduledTask.run',
  'savedView.share',
  'savedView.update',
  'savedView.delete',
  ...exportedLists.map((name) => `${name}.export` as const),
  ...generatedActions,
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditReferenceTargets = ['user', 'role', 'menu', 'dept', 'dictionary', 'position'] as const;
export type AuditReferenceTarget = (typeof auditReferenceTargets)[number];

/** References in fields without a resource definition. */
const references: Readonly<Record<string, AuditReferenceTarget>> = {
  'user.users': 'user',
  'savedView.roles': 'role',
  'signInSettings.emergencyAccounts': 'user',
};

export const findReferenceTarget = (resource: string, field: string): AuditReferenceTarget | undefined => {
  const definition = findField(resource, field);
  if (definition?.type === 'reference' || definition?.type === 'references') return definition.to;
  return references[`${resource}.${field}`];
};

export const listIds = (value: AuditChange['before']): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

export const nameSeparator = ' › ';

/** Field of an audit entry that restored an earlier version: the time of that version, in epoch milliseconds. */
export const restoredVersionField = 'restoredVersion';

/** Field of an audit entry that created an API token: the time when it expires, in epoch milliseconds. */
export const tokenExpiryField = 'expireTime';

/** Returns whether a field without a definition contains a time in epoch milliseconds. */
export const isTimeField = (field: string): boolean => field === restoredVersionField || field === tokenExpiryField;

export const isDeletion = (action: string): boolean => /\.(?:delete|purge)$/.test(action);

/** Returns the text that replaces the names of an erased user in audit entries. No username contains it. */
export const getErasedName = (userId: number): string => `#${userId}`;

/** Fields of an `audit.prune` entry: start of the retention, number of deleted entries, and archive file. */
export type PruneField = 'keptFrom' | 'total' | 'archive';
