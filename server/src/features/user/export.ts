import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Language } from '@atrium/contract/language.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { UserExport } from '@atrium/contract/user/schemas.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { idBatches } from '../../platform/list/id-batches.ts';
import type { Source } from '../../platform/list/page-rows.ts';
import type { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { readFieldRights } from '../../platform/change/field-rights.ts';
import { masked } from '../../platform/resource/masks.ts';
import { sheetOf } from '../../platform/resource/sheet.ts';
import { rowOf } from '../../platform/resource/table.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import type { Sheet } from '../../platform/sheet/sheet.ts';
import { readRolesOf } from '../../platform/access/user-roles.ts';
import { roleName } from '../../platform/words/role-names.ts';
import { userOrder } from './filter.ts';

const readRows = async (db: Kysely<Schema>, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .select(['users.id', 'users.version', 'users.username', 'users.name', 'users.email', 'users.phone_number'])
    .select(['users.description', 'users.status', 'users.last_login_time', 'users.create_time', 'users.update_time'])
    .select(['users.dept_id', 'depts.name as dept_name'])
    .where('users.id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows);
};

async function* rowsOf(
  permissions: PermissionData,
  caller: Caller,
  { from }: Source<'users'>,
  sort: UserExport['sort'],
  lang: Language,
) {
  const { db } = permissions;
  const roles = await db.selectFrom('roles').select(['id', 'name', 'code']).execute();
  const nameOf = new Map(roles.map((role) => [role.id, roleName(lang, role)]));
  const { lackingOf } = await readFieldRights(permissions, caller, userResource.fields, 'see');
  for await (const ids of idBatches(from, userOrder(sort))) {
    const held = await readRolesOf(db, ids);
    const rows = await readRows(db, ids);
    yield rows.map((row) => {
      const hidden = lackingOf({ id: row.id, deptId: row.dept_id });
      return {
        ...masked(userResource.fields, hidden, rowOf(userResource.fields, row)),
        deptName: row.dept_name,
        roleNames: (held.get(row.id) ?? []).flatMap((id) => nameOf.get(id) ?? []),
      };
    });
  }
}

/** The users of an export, as a table that is read while it is sent. */
export const userSheet = (
  permissions: PermissionData,
  caller: Caller,
  source: Source<'users'>,
  { sort, columns }: Pick<UserExport, 'sort' | 'columns'>,
  wording: Wording,
): Sheet =>
  sheetOf(userResource.fields, columns, wording, rowsOf(permissions, caller, source, sort, wording.lang), {
    roleNames: ({ roleNames }) => roleNames.join(', '),
  });
