import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, moveInput, removed } from '../schema/edit.ts';
import { removal } from '../schema/shape.ts';
import { createDept, deleteDept, listDepts, moveDept, readDept, readDeptHistory, updateDept } from './calls.ts';
import { dept, deptChange, deptList, deptQuery, newDept } from './schemas.ts';

const changeRefusals = [
  'depts.notFound',
  'depts.codeTaken',
  'depts.cycle',
  'users.notFound',
  'row.stale',
  'right.exceeds',
] as const;

export const deptEndpoints = {
  list: endpoint(listDepts, {
    input: deptQuery,
    result: deptList,
    summary: 'Departments within the caller’s data scope, flat, in the order of the tree.',
  }),
  item: endpoint(readDept, { input: byId, result: dept, summary: 'One department.', refuses: ['depts.notFound'] }),
  create: endpoint(createDept, {
    input: newDept,
    result: dept,
    summary: 'Creates a department.',
    refuses: ['depts.notFound', 'depts.codeTaken', 'users.notFound'],
  }),
  update: endpoint(updateDept, {
    input: deptChange,
    result: dept,
    summary: 'Changes a department, found by its id or else by its code.',
    refuses: changeRefusals,
  }),
  delete: endpoint(deleteDept, {
    input: removal,
    result: removed,
    summary: 'Deletes departments that hold nobody and no other department.',
    refuses: ['depts.notFound', 'depts.inUse', 'row.referred'],
  }),
  move: endpoint(moveDept, {
    input: moveInput,
    result: dept,
    summary: 'Moves a department to a parent and among its siblings.',
    refuses: changeRefusals,
  }),
  history: endpoint(readDeptHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a department, newest first.',
    refuses: ['depts.notFound'],
  }),
};
