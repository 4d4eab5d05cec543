import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const eb = expressionBuilder<Schema, 'announcements' | 'users'>();

type Side = 'announcement_id' | 'user_id';

/** Selects the announcements of a user or the users of an announcement, as chosen by name, role or position. */
const selectConnected = (side: Side, otherSide: Side, otherId: number) => [
  eb.selectFrom('announcement_users').select(`${side} as id`).where(otherSide, '=', otherId),
  eb
    .selectFrom('announcement_roles')
    .innerJoin('user_roles', 'user_roles.role_id', 'announcement_roles.role_id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(`${side} as id`)
    .where(otherSide, '=', otherId)
    .where('roles.status', '=', 1),
  eb
    .selectFrom('announcement_positions')
    .innerJoin('user_positions', 'user_positions.position_id', 'announcement_positions.position_id')
    .innerJoin('positions', 'positions.id', 'user_positions.position_id')
    .select(`${side} as id`)
    .where(otherSide, '=', otherId)
    .where('positions.status', '=', 1),
];

/** Selects the announcements that address a user now. `deptIds` are the user's department and those above it. */
export const addressesUser = (userId: number, deptIds: readonly number[]): Expression<SqlBool> => {
  const idsByDept = eb
    .selectFrom('announcement_depts')
    .select('announcement_id as id')
    .where('dept_id', 'in', [0, ...deptIds]);
  const chosenIds = [...selectConnected('announcement_id', 'user_id', userId), idsByDept];
  return eb.or([
    eb('announcements.audience', '=', 'everyone'),
    eb.and([
      eb('announcements.audience', '=', 'chosen'),
      eb.or(chosenIds.map((ids) => eb('announcements.id', 'in', ids))),
    ]),
  ]);
};

/** Selects the enabled users whom an announcement addresses now. `deptIds` are its departments and those below. */
export const isAddressed = (
  { id, audience }: { readonly id: number; readonly audience: string },
  deptIds: readonly number[],
): Expression<SqlBool> => {
  const isEnabled = eb('users.status', '=', 1);
  if (audience === 'everyone') return isEnabled;
  const isChosen = eb.or([
    ...selectConnected('user_id', 'announcement_id', id).map((ids) => eb('users.id', 'in', ids)),
    eb('users.dept_id', 'in', [0, ...deptIds]),
  ]);
  return eb.and([isEnabled, isChosen]);
};
