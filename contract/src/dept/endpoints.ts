import { endpoint } from '../endpoint.ts';
import { byId, moveInput, removalResult } from '../schema/edit.ts';
import { recordIdsToDelete } from '../schema/shape.ts';
import { historyEndpoint } from '../resource/record-endpoints.ts';
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
    summary: 'Returns the departments within the caller’s data scope as a flat list in tree order.',
    example: examples.list,
  }),
  item: endpoint(calls.readDept, {
    input: byId,
    result: schemas.dept,
    summary: 'Returns one department.',
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
    summary: 'Changes the department with the given ID or, without an ID, with the given code.',
    example: examples.update,
    errors: changeErrors,
  }),
  delete: endpoint(calls.deleteDept, {
    input: recordIdsToDelete,
    result: removalResult,
    summary: 'Deletes departments without users and sub-departments.',
    example: examples.delete,
    errors: ['depts.inUse', 'row.referred'],
  }),
  move: endpoint(calls.moveDept, {
    input: moveInput,
    result: schemas.dept,
    summary: 'Moves a department to another parent or position.',
    errors: changeErrors,
  }),
  history: historyEndpoint(calls.readDeptHistory, 'a department', 'depts.notFound'),
};
