import type { Call } from './call.ts';
import { listDepts } from './dept/calls.ts';
import { listMenu } from './menu/calls.ts';
import type { Referred } from './resource/field.ts';
import { listRoles } from './role/calls.ts';
import { listUsers } from './user/calls.ts';

/**
 * Lists from which references are chosen: without permission to read one, users see no names of its records and cannot
 * refer to them.
 */
export const referenceLists = {
  user: listUsers,
  role: listRoles,
  menu: listMenu,
  dept: listDepts,
} satisfies Record<Referred, Call<object, unknown>>;
