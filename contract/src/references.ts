import type { Call } from './call.ts';
import { listDepts } from './dept/calls.ts';
import { listMenu } from './menu/calls.ts';
import type { Referred } from './resource/field.ts';
import { listRoles } from './role/calls.ts';
import { listUsers } from './user/calls.ts';

/** The lists that references are chosen from: who may not read one learns no name of it, and refers to nothing in it. */
export const referenceLists = {
  user: listUsers,
  role: listRoles,
  menu: listMenu,
  dept: listDepts,
} satisfies Record<Referred, Call<object, unknown>>;
