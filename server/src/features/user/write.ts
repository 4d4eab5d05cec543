import { superAdmin } from '@atrium/contract/permissions.ts';
import { givenIn, stateIn } from '@atrium/contract/resource/read.ts';
import type { StateOf } from '@atrium/contract/resource/derived-types.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { NewUser, UserChange } from '@atrium/contract/user/schemas.ts';
import type { Kysely } from 'kysely';
import { insertUsers } from '../../db/insert-users.ts';
import type { Schema } from '../../db/schema.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Change } from '../../platform/change/change.ts';
import { writeVersion } from '../../platform/change/write-version.ts';
import { alertContacts } from '../../platform/session/alert-contacts.ts';
import { refuseBroken } from '../../platform/refusal/constraints.ts';
import { brokenContact, contactColumns, contactsOf, type Contacts } from '../../platform/message/contacts.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { type FieldRights, readFieldRights } from '../../platform/change/field-rights.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { keepAnAdmin } from '../../platform/access/last-admin.ts';
import { givenBeside, type Lacking, refuseGuarded } from '../../platform/resource/masks.ts';
import { columnsOf, rowOf, selected } from '../../platform/resource/table.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { reaches, reachesDept, type Scope } from '../../platform/change/scope.ts';
import { assertOwnPicture } from '../../platform/storage/own-pictures.ts';
import { notifyOfEnabling, notifyOfRoles } from '../../platform/access/notify-people.ts';
import { readRolesOf, writeRoles } from '../../platform/access/user-roles.ts';
import { contactsAfter, mayVouchIn, noContacts } from './contacts.ts';
import { readUsers } from './read.ts';

const { fields } = userResource;

/** Who changes users, in which transaction, and how far they reach. */
export interface Editing {
  readonly context: AppContext;
  readonly change: Change;
  readonly scope: Scope;
}

/** Everything of a user that administrators set, and what of the contacts is proved. */
export type UserState = StateOf<typeof userResource.fields> & Contacts;

/** A user's row with the roles, as writes look at it. */
export type UserRow = UserState & { readonly id: number; readonly version: number };

/** The columns of what is set, with what is derived from it. */
export const userColumns = (state: UserState) => ({
  ...columnsOf(userResource.fields, state),
  ...contactColumns(state),
  username_key: state.username.toLowerCase(),
});

/** What people set of a row, alone. */
export const stateOf = ({ id: _id, version: _version, ...state }: UserRow): UserState => state;

/** What a broken constraint of users means. */
export const brokenUser = {
  ...brokenContact('contact.taken', { email: 'email', phoneNumber: 'phoneNumber' }),
  users_username_key_unique: () => new Refusal('users.usernameTaken', { fields: { username: 'users.usernameTaken' } }),
};

/** Reads users for a change, in the order of their ids. */
export const readUserRows = async (trx: Kysely<Schema>, ids: readonly number[]): Promise<UserRow[]> => {
  const roles = await readRolesOf(trx, ids);
  const rows = await trx
    .selectFrom('users')
    .select(selected(userResource))
    .select(['verified_email', 'verified_phone'])
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const state = stateIn(userResource.fields, { ...rowOf(userResource.fields, row), roles: roles.get(row.id) ?? [] });
    return { id: row.id, version: row.version, ...state, ...contactsOf(row) };
  });
};

/** The user of a change, within the scope; refused as missing otherwise. */
export const readOwnRow = async ({ change: { trx }, scope }: Editing, id: number): Promise<UserRow> => {
  const [row] = await readUserRows(trx, [id]);
  if (!row || !reaches(scope, row)) throw new Refusal('users.notFound');
  return row;
};

/** Whether roles make somebody an administrator. */
export const areAdmin = async (trx: Kysely<Schema>, roles: readonly number[]): Promise<boolean> => {
  if (roles.length === 0) return false;
  const found = await trx
    .selectFrom('roles')
    .select('id')
    .where('code', '=', superAdmin)
    .where('id', 'in', roles)
    .executeTakeFirst();
  return found !== undefined;
};

const mustKnowRoles = async ({ trx }: Change, roles: readonly number[]): Promise<void> => {
  const known = await trx
    .selectFrom('roles')
    .select('id')
    .where('id', 'in', [0, ...roles])
    .execute();
  if (known.length < roles.length) throw new Refusal('roles.notFound', { fields: { roles: 'field.unknown' } });
};

/** A user belongs to a department that the caller reaches; to none only for who reaches all. */
export const mustReachDept = async (
  { change: { trx }, scope }: Pick<Editing, 'change' | 'scope'>,
  dept: number | null,
): Promise<void> => {
  const row =
    dept === null ? true : await trx.selectFrom('depts').select('id').where('id', '=', dept).executeTakeFirst();
  if (!row || !reachesDept(scope, dept)) throw new Refusal('depts.notFound', { fields: { deptId: 'field.unknown' } });
};

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Inserts a user whose rights have been judged. */
const insertJudged = async (
  { context, change }: Pick<Editing, 'context' | 'change'>,
  state: UserState,
  passwordHash: string,
): Promise<number> => {
  const { trx, now } = change;
  const account = { ...userColumns(state), password_hash: passwordHash, must_change_password: 1 };
  const insert = insertUsers(trx, [account], now).executeTakeFirstOrThrow();
  const { id } = await refuseBroken(context.dialect, brokenUser, insert);
  await writeRoles(trx, id, [], state.roles);
  return id;
};

const answer = async ({ context, change }: Editing, id: number) => {
  const [user] = await readUsers(change.trx, change.caller, context.clock(), [id]);
  if (!user) throw new Refusal('users.notFound');
  return user;
};

/** Creates a user; the password is hashed already. */
export const createUser = async (editing: Editing, input: NewUser, passwordHash: string) => {
  const { change } = editing;
  const { password: _password, ...given } = input;
  const { name, deptId } = given;
  const mayVouch = (await mayVouchIn(change))({ deptId });
  const contacts = contactsAfter(noContacts, given, { isSelf: false, mayVouch });
  const state = { ...given, ...contacts, roles: sorted(given.roles) };
  const guarded = (await readGuarded(change.trx, change.caller)).lackingOf({ id: 0, deptId });
  refuseGuarded(fields, { guarded }, null, state);
  await mustKnowRoles(change, state.roles);
  await mustReachDept(editing, deptId);
  await assertOwnPicture(change.trx, 'avatar', { before: '', after: state.avatar });
  const policy = await GrantPolicy.of(change);
  await policy.mustHold(await policy.fullAuthority(state));
  const id = await insertJudged(editing, state, passwordHash);
  change.audit({ act: 'user.create', recordId: id, recordName: name, changes: fieldChanges(null, { ...state }) });
  await change.emit('user', { ids: [id] });
  return answer(editing, id);
};

const findRow = async (editing: Editing, { id, username }: Pick<UserChange, 'id' | 'username'>): Promise<UserRow> => {
  if (id !== undefined) return readOwnRow(editing, id);
  if (username === undefined) throw new Refusal('request.invalid', { fields: { id: 'field.required' } });
  const known = await editing.change.trx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  return readOwnRow(editing, known?.id ?? 0);
};

/** A save that changes nothing may be as old as it likes: it is one that is sent again. */
const mustBeFresh = async (editing: Editing, row: UserRow, version: number | undefined): Promise<void> => {
  if (version === undefined || version === row.version) return;
  throw new Refusal('row.stale', { params: { current: await answer(editing, row.id) } });
};

const mayBecome = async (editing: Editing, row: UserRow, after: UserState): Promise<void> => {
  const { change } = editing;
  if (row.id === change.caller.userId && after.status === 0) throw new Refusal('users.self');
  if (after.deptId !== row.deptId) await mustReachDept(editing, after.deptId);
  await assertOwnPicture(change.trx, 'avatar', { before: row.avatar, after: after.avatar });
  await mustKnowRoles(change, after.roles);
  const policy = await GrantPolicy.of(change);
  policy.mustCover(await policy.fullAuthority(row), row.name);
  await policy.mustHold(await policy.fullAuthority(after));
};

/** What follows from a change of a user: sessions of the disabled end, an administrator is left, they are told. */
const followUp = async ({ context, change }: Editing, row: UserRow, after: UserState): Promise<void> => {
  if (row.status === 1 && after.status === 0) await context.sessions.endOf([row.id], change.trx);
  const mayLeave =
    after.status === 0 ||
    after.roles.length < row.roles.length ||
    after.roles.some((role) => !row.roles.includes(role));
  if (mayLeave && (await areAdmin(change.trx, row.roles))) await keepAnAdmin(change.trx);
  const where = { trx: change.trx, events: context.events, now: change.now };
  if (row.status === 0 && after.status === 1) await notifyOfEnabling(where, [{ id: row.id, name: after.name }]);
  if (row.roles.join() !== after.roles.join()) await notifyOfRoles(where, [{ id: row.id, roles: after.roles }]);
};

const write = async (editing: Editing, row: UserRow, after: UserState): Promise<void> => {
  const { context, change } = editing;
  await writeVersion(context.dialect, change, { table: 'users', row, columns: userColumns(after), broken: brokenUser });
  await writeRoles(change.trx, row.id, row.roles, after.roles);
  const changes = fieldChanges({ ...stateOf(row) }, { ...after });
  change.audit({ act: 'user.update', recordId: row.id, recordName: after.name, changes });
  await alertContacts(context, change, { userId: row.id, before: row, after, by: change.caller.user.name });
  await followUp(editing, row, after);
  await change.emit('user', { ids: [row.id], fields: changes.map(({ field }) => field) });
};

const contactsOfChange = async (
  { change }: Editing,
  row: UserRow,
  wanted: Contacts,
  blind: Lacking,
): Promise<Contacts> => {
  const mayVouch = (await mayVouchIn(change))(row);
  return contactsAfter(row, wanted, { isSelf: row.id === change.caller.userId, mayVouch, blind });
};

/** Fields that this caller may not change of a person, but for the contacts, which have a rule of their own. */
export const readGuarded = (db: Kysely<Schema>, caller: Caller): Promise<FieldRights> => {
  const { email: _email, phoneNumber: _phone, ...others } = fields;
  return readFieldRights(db, caller, others, 'change');
};

/** Changes a user. */
export const updateUser = async (editing: Editing, input: UserChange) => {
  const row = await findRow(editing, input);
  const before = stateOf(row);
  const { trx, caller } = editing.change;
  const hidden = (await readFieldRights(trx, caller, fields, 'see')).lackingOf(row);
  const { given, blind } = givenBeside(fields, hidden, { ...before }, givenIn(fields, input));
  const asked = { ...before, ...given, roles: given.roles ? sorted(given.roles) : before.roles };
  const guarded = (await readGuarded(trx, caller)).lackingOf(row);
  refuseGuarded(fields, { guarded, blind }, { ...before }, asked);
  if (fieldChanges({ ...before }, { ...asked }).length === 0 && blind.size === 0) return answer(editing, row.id);
  await mustBeFresh(editing, row, input.version);
  const after = { ...asked, ...(await contactsOfChange(editing, row, asked, blind)) };
  await mayBecome(editing, row, after);
  await write(editing, row, after);
  return answer(editing, row.id);
};

/** Why a user cannot be deleted, if so. */
export const deletionProblem = async ({ change: { trx, caller } }: Editing, row: UserRow): Promise<Refusal | null> => {
  if (row.id === caller.userId) return new Refusal('users.self');
  const leads = await trx.selectFrom('depts').select(['id', 'name']).where('leader_id', '=', row.id).execute();
  return leads.length > 0 ? new Refusal('users.inUse', { params: { name: row.name, depts: leads } }) : null;
};

/** Deletes users, all or none; those that are gone already count as deleted. */
export const deleteUsers = async (editing: Editing, ids: readonly number[]): Promise<void> => {
  const { context, change, scope } = editing;
  const rows = await readUserRows(change.trx, ids);
  const policy = await GrantPolicy.of(change);
  for (const row of rows) {
    if (!reaches(scope, row)) throw new Refusal('users.notFound');
    const problem = await deletionProblem(editing, row);
    if (problem) throw problem;
    policy.mustCover(await policy.fullAuthority(row), row.name);
    change.audit({
      act: 'user.delete',
      recordId: row.id,
      recordName: row.name,
      deptId: row.deptId,
      changes: fieldChanges({ ...stateOf(row) }, null),
    });
  }
  if (rows.length === 0) return;
  const going = rows.map(({ id }) => id);
  await context.sessions.endOf(going, change.trx);
  await change.clearReferences('user', going);
  await change.trx.deleteFrom('users').where('id', 'in', going).execute();
  if (
    await areAdmin(
      change.trx,
      rows.flatMap(({ roles }) => roles),
    )
  )
    await keepAnAdmin(change.trx);
  await change.emit('user', { ids: going });
};
