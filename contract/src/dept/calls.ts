import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { get, post, put, remove } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { byId, moveInput, removalResult } from '../schema/edit.ts';
import type { recordIdsToDelete } from '../schema/shape.ts';
import type { dept, deptChange, deptList, deptQuery, newDept } from './schemas.ts';

// Responses about users contain department names.
const depts = ['dept', 'user'] as const;

export const listDepts = get<typeof deptQuery, typeof deptList>('dept', 'dept-list', '/system/dept');
export const readDept = get<typeof byId, typeof dept>('dept', 'dept-item', '/system/dept');
export const createDept = post<typeof newDept, typeof dept>(depts, 'dept-item', ['/system/dept', buttons.add]);
export const updateDept = put<typeof deptChange, typeof dept>(depts, 'dept-item', ['/system/dept', buttons.update]);
export const deleteDept = remove<typeof recordIdsToDelete, typeof removalResult>(depts, 'dept-item', [
  '/system/dept',
  buttons.delete,
]);
export const moveDept = post<typeof moveInput, typeof dept>(depts, 'dept-item/move', ['/system/dept', buttons.update]);
export const readDeptHistory = get<typeof historyQuery, typeof auditPage>('dept', 'dept-item/history', '/system/dept');
