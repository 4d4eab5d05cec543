import { superAdmin } from '@atrium/contract/permissions.ts';
import { initialState } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { keepAnAdmin } from '../../platform/access/last-admin.ts';
import { notifyOfEnabling, notifyOfRoles } from '../../platform/access/notify-people.ts';
import { writeRoles } from '../../platform/access/user-roles.ts';
import { readFieldPermissions } from '../../platform/change/field-permissions.ts';
import { isUserInScope, isDepartmentInScope } from '../../platform/access/data-scope.ts';
import type { ResourceDefinition } from '../../platform/crud/definition.ts';
import { RecordPipeline } from '../../platform/crud/record-pipeline.ts';
import { loadDataScope, loadGrantPolicy } from '../../platform/crud/call-data.ts';
import type { RecordTransaction } from '../../platform/crud/transaction.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { alertContacts } from '../../platform/session/alert-contacts.ts';
import { assertOwnPicture } from '../../platform/storage/own-pictures.ts';
import { assertMayChangeContacts, mayVouchIn, noContacts, verifiedContacts } from './contacts.ts';
import { selectUsers, type UserListQuery } from './list.ts';
import { isReadableUser, readExportedUsers, readUsers } from './read.ts';
import {
  loadUsers,
  readGuardedFields,
  userColumns,
  userConstraints,
  type LoadedUser,
  type UserState,
} from './store.ts';

type Definition = ResourceDefinition<UserState, LoadedUser, User, UserListQuery>;

const { fields } = userResource;

const newPerson = { id: 0 };

/** Permissions on fields apply to the users that the roles granting them cover. */
const restrictions: NonNullable<Definition['restrictions']> = async ({ permissions, caller }, record, { deptId }) => {
  const person = { ...(record ?? newPerson), deptId };
  const guarded = (await readGuardedFields(permissions, caller)).restrictedFor(person);
  if (!record) return { hidden: new Set(), guarded };
  return { hidden: (await readFieldPermissions(permissions, caller, fields, 'see')).restrictedFor(person), guarded };
};

/** Returns what the contacts of a change depend on. */
const contactRights = async (tx: RecordTransaction, before: LoadedUser | null, after: UserState) => ({
  isSelf: before?.id === tx.caller.userId,
  mayVouch: (await mayVouchIn(tx))(before?.state ?? after),
});

const complete: Definition['complete'] = async ({ tx, before, after, unseen }) => ({
  ...after,
  ...verifiedContacts(before?.state ?? noContacts, after, {
    ...(await contactRights(tx, before, after)),
    unseen,
  }),
  roles: after.roles.toSorted((a, b) => a - b),
});

const assertRolesExist = async ({ trx }: RecordTransaction, roles: readonly number[]): Promise<void> => {
  if (roles.length === 0) return;
  const known = await trx.selectFrom('roles').select('id').where('id', 'in', roles).execute();
  if (known.length < roles.length) throw new Refusal('roles.notFound', { fields: { roles: 'field.unknown' } });
};

/** Throws unless the department is in the data scope. Only a caller whose scope is everything may leave it out. */
export const assertDepartmentInScope = async (tx: RecordTransaction, departmentId: number | null): Promise<void> => {
  const exists =
    departmentId === null ||
    (await tx.trx.selectFrom('depts').select('id').where('id', '=', departmentId).executeTakeFirst()) !== undefined;
  if (!exists || !isDepartmentInScope(await loadDataScope(tx), departmentId))
    throw new Refusal('depts.notFound', { fields: { deptId: 'field.unknown' } });
};

const beforeWrite: Definition['beforeWrite'] = async ({ tx, before, after, unseen }) => {
  if (before?.id === tx.caller.userId && after.status === 0) throw new Refusal('users.self');
  const rights = await contactRights(tx, before, after);
  assertMayChangeContacts(before?.state ?? noContacts, after, { ...rights, unseen });
  if (after.deptId !== before?.state.deptId) await assertDepartmentInScope(tx, after.deptId);
  await assertOwnPicture(tx.trx, 'avatar', { before: before?.state.avatar ?? '', after: after.avatar });
  if (before?.state.roles.join() !== after.roles.join()) await assertRolesExist(tx, after.roles);
  const policy = await loadGrantPolicy(tx);
  if (before) policy.assertCovers(await policy.fullAuthority(before.state), before.state.name);
  await policy.assertHolds(await policy.fullAuthority(after));
};

/** Returns whether one of the roles is that of administrators. */
export const includesAdminRole = async (trx: Kysely<Schema>, roles: readonly number[]): Promise<boolean> => {
  if (roles.length === 0) return false;
  const found = await trx
    .selectFrom('roles')
    .select('id')
    .where('code', '=', superAdmin)
    .where('id', 'in', roles)
    .executeTakeFirst();
  return found !== undefined;
};

/** Ends the sessions of a disabled user, keeps an administrator, and notifies the user. */
const followUp = async (tx: RecordTransaction, { id, state: before }: LoadedUser, after: UserState): Promise<void> => {
  const { trx, context, now } = tx;
  if (before.status === 1 && after.status === 0) await context.sessions.endOf([id], trx);
  const losesRole = before.roles.some((role) => !after.roles.includes(role));
  if ((after.status === 0 || losesRole) && (await includesAdminRole(trx, before.roles))) await keepAnAdmin(trx);
  const where = { trx, events: context.events, now };
  if (before.status === 0 && after.status === 1) await notifyOfEnabling(where, [{ id, name: after.name }]);
  if (before.roles.join() !== after.roles.join()) await notifyOfRoles(where, [{ id, roles: after.roles }]);
};

const afterWrite: Definition['afterWrite'] = async ({ tx, id, before, after }) => {
  await writeRoles(tx.trx, id, before?.state.roles ?? [], after.roles);
  if (!before) return;
  await alertContacts(tx.context, tx, { userId: id, before: before.state, after, by: tx.caller.user.name });
  await followUp(tx, before, after);
};

const beforeDelete: Definition['beforeDelete'] = async (tx, records) => {
  const { trx, caller, context } = tx;
  const ids = records.map(({ id }) => id);
  const managed = await trx
    .selectFrom('depts')
    .select(['id', 'name', 'leader_id'])
    .where('leader_id', 'in', ids)
    .execute();
  const policy = await loadGrantPolicy(tx);
  for (const { id, state } of records) {
    if (id === caller.userId) throw new Refusal('users.self');
    const depts = managed.filter(({ leader_id }) => leader_id === id).map((dept) => ({ id: dept.id, name: dept.name }));
    if (depts.length > 0) throw new Refusal('users.inUse', { params: { name: state.name, depts } });
    policy.assertCovers(await policy.fullAuthority(state), state.name);
  }
  await context.sessions.endOf(ids, trx);
};

const definition: Definition = {
  resource: userResource,
  affectsPermissions: true,
  notFound: 'users.notFound',
  initial: { ...initialState(fields), ...noContacts },
  load: ({ trx }, selector) => loadUsers(trx, selector),
  columns: userColumns,
  newColumns: { must_change_password: 1 },
  serialize: readUsers,
  isReadable: isReadableUser,
  select: selectUsers,
  exportRows: readExportedUsers,
  exportName: 'users',
  isInScope: async (tx, { id, state }) => isUserInScope(await loadDataScope(tx), { id, deptId: state.deptId }),
  restrictions,
  complete,
  beforeWrite,
  afterWrite,
  beforeDelete,
  afterDelete: async ({ trx }, records) => {
    const roles = records.flatMap(({ state }) => state.roles);
    if (await includesAdminRole(trx, roles)) await keepAnAdmin(trx);
  },
  auditDepartment: ({ state }) => state.deptId,
  publish: ({ tx, verb, ids, changes }) =>
    tx.emit('user', verb === 'update' ? { ids, fields: changes.map(({ field }) => field) } : { ids }),
  constraints: userConstraints,
};

/** Users: accounts with a department and roles. */
export const users = new RecordPipeline(definition);

/** Loads a user whom the caller may act on: in the data scope, and without permissions that the caller lacks. */
export const loadManageableUser = async (tx: RecordTransaction, id: number): Promise<LoadedUser> => {
  const user = await users.loadById(tx, id);
  const policy = await loadGrantPolicy(tx);
  policy.assertCovers(await policy.fullAuthority(user.state), user.state.name);
  return user;
};
