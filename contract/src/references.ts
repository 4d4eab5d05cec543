import type { Call } from './call.ts';
import { dictionaryCalls } from './dictionary/fields.ts';
import { listDepts } from './dept/calls.ts';
import { listMenu } from './menu/calls.ts';
import type { ReferenceTarget } from './resource/field.ts';
import { positionCalls } from './position/fields.ts';
import { listRoles } from './role/calls.ts';
import { listUsers } from './user/calls.ts';

/** Lists of referenced records. Only users with the permission of a list see its names and can refer to its records. */
export const referenceLists = {
  user: listUsers,
  role: listRoles,
  menu: listMenu,
  dept: listDepts,
  dictionary: dictionaryCalls.list,
  position: positionCalls.list,
} satisfies Record<ReferenceTarget, Call<object, unknown>>;
