import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId, moveInput, removed } from '../schema/edit.ts';
import type { removal } from '../schema/shape.ts';
import type { dept, deptChange, deptList, deptQuery, newDept } from './schemas.ts';

export const listDepts = call<typeof deptQuery, typeof deptList>('dept', 'GET', 'dept-list', '/system/dept');
export const readDept = call<typeof byId, typeof dept>('dept', 'GET', 'dept-item', '/system/dept');
// Users show their department's name.
export const createDept = call<typeof newDept, typeof dept>(
  'dept',
  'POST',
  'dept-item',
  ['/system/dept', buttons.add],
  ['dept', 'user'],
);
export const updateDept = call<typeof deptChange, typeof dept>(
  'dept',
  'PUT',
  'dept-item',
  ['/system/dept', buttons.update],
  ['dept', 'user'],
);
export const deleteDept = call<typeof removal, typeof removed>(
  'dept',
  'DELETE',
  'dept-item',
  ['/system/dept', buttons.delete],
  ['dept', 'user'],
);
export const moveDept = call<typeof moveInput, typeof dept>(
  'dept',
  'POST',
  'dept-item/move',
  ['/system/dept', buttons.update],
  ['dept', 'user'],
);
export const readDeptHistory = call<typeof historyQuery, typeof auditPage>(
  'dept',
  'GET',
  'dept-item/history',
  '/system/dept',
);
