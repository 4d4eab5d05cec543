import { auditPage, historyQuery } from '../audit/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { byId, moveInput, removed } from '../schema/edit.ts';
import { removal } from '../schema/shape.ts';
import * as calls from './calls.ts';
import { examples } from './examples.ts';
import * as schemas from './schemas.ts';

const changeErrors = [
  'depts.notFound',
  'depts.codeTaken',
  'depts.cycle',
  'users.notFound',
  'row.stale',
  'right.exceeds',
] as const;

export const deptEndpoints = {
  list: endpoint(calls.listDepts, {
    input: schemas.deptQuery,
    result: schemas.deptList,
    summary: 'Departments within the caller’s data scope, flat, in the order of the tree.',
    example: examples.list,
  }),
  item: endpoint(calls.readDept, {
    input: byId,
    result: schemas.dept,
    summary: 'One department.',
    errors: ['depts.notFound'],
  }),
  create: endpoint(calls.createDept, {
    input: schemas.newDept,
    result: schemas.dept,
    summary: 'Creates a department.',
    example: examples.create,
    errors: ['depts.notFound', 'depts.codeTaken', 'users.notFound'],
  }),
  update: endpoint(calls.updateDept, {
    input: schemas.deptChange,
    result: schemas.dept,
    summary: 'Changes a department, found by its id or else by its code.',
    example: examples.update,
    errors: changeErrors,
  }),
  delete: endpoint(calls.deleteDept, {
    input: removal,
    result: removed,
    summary: 'Deletes departments that hold nobody and no other department.',
    example: examples.delete,
    errors: ['depts.inUse', 'row.referred'],
  }),
  move: endpoint(calls.moveDept, {
    input: moveInput,
    result: schemas.dept,
    summary: 'Moves a department to a parent and among its siblings.',
    errors: changeErrors,
  }),
  history: endpoint(calls.readDeptHistory, {
    input: historyQuery,
    result: auditPage,
    summary: 'What was done to a department, newest first.',
    errors: ['depts.notFound'],
  }),
};
