import type { EditableState } from '@atrium/contract/resource/derived-types.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Caller } from '../../auth/caller.ts';
import { type FieldPermissions, loadFieldPermissions } from '../../change/field-permissions.ts';
import type { LoadedRecord, RecordSelector } from '../../resource/pipeline/definition.ts';
import { createContactErrors, toContactColumns, toContacts, type Contacts } from '../../outbox/contacts.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { loadReferenceLists } from '../../resource/fields/reference-lists.ts';
import { toColumns, fromRow, listSelectedColumns } from '../../resource/fields/table.ts';

const { fields } = userResource;

export type UserState = EditableState<typeof fields> & Contacts;

export type LoadedUser = LoadedRecord<UserState>;

export const toUserColumns = (state: UserState, changedFields?: ReadonlySet<string>) => ({
  ...toColumns(fields, state, changedFields),
  ...toContactColumns(state),
  username_key: state.username.toLowerCase(),
});

export const userConstraints = {
  ...createContactErrors('contact.taken', { email: 'email', phoneNumber: 'phoneNumber' }),
  users_username_key_unique: () => new ApiError('users.usernameTaken', { fields: { username: 'users.usernameTaken' } }),
};

export const loadUsers = async (trx: Kysely<Schema>, { field, values }: RecordSelector): Promise<LoadedUser[]> => {
  const isByName = field === 'username';
  const rows = await trx
    .selectFrom('users')
    .select(listSelectedColumns(userResource))
    .select(['verified_email', 'verified_phone'])
    .where(
      isByName ? 'username_key' : 'id',
      'in',
      isByName ? values.map((value) => String(value).toLowerCase()) : values,
    )
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const getLists = await loadReferenceLists(trx, userResource, ids);
  return rows.map((row) => {
    const state = pickState(fields, { ...fromRow(fields, row), ...getLists(row.id) });
    return { id: row.id, version: row.version, state: { ...state, ...toContacts(row) } };
  });
};

/** Returns the fields that the caller may not change; `assertCanChangeContacts` decides about contacts. */
export const loadGuardedFieldPermissions = (permissions: PermissionData, caller: Caller): Promise<FieldPermissions> => {
  const { email: _email, phoneNumber: _phone, ...otherFields } = fields;
  return loadFieldPermissions(permissions, caller, otherFields, 'edit');
};
