import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept, DeptQuery } from '@atrium/contract/dept/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readDeptRows, readHeadCounts, totals, type DeptRow } from '../../platform/tree/dept-rows.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { reachesDept, type Scope } from '../../platform/change/scope.ts';
import { Tree } from '../../platform/tree/tree.ts';
import { existingPage } from '../../platform/list/page-rows.ts';

/** Departments as they are answered, in the order of the tree. */
export const readDepts = async (db: Kysely<Schema>): Promise<(Dept & Pick<DeptRow, 'id'>)[]> => {
  const rows = await readDeptRows(db);
  const own = await readHeadCounts(db);
  const all = totals(rows, own);
  return rows.map(({ parentId, leaderName, ...row }) => ({
    ...row,
    parentId: parentId ?? '',
    leaderName: leaderName ?? '',
    userCount: own.get(row.id) ?? 0,
    totalUserCount: all.get(row.id) ?? 0,
  }));
};

const has = (text: string, part: string | undefined): boolean =>
  part === undefined || text.toLowerCase().includes(part.toLowerCase());

const treeOf = (depts: readonly Dept[]) =>
  new Tree(depts.map((dept) => ({ id: dept.id, parentId: dept.parentId === '' ? null : dept.parentId, dept })));

/** Departments within a scope: all that match with what is above them, or a page of roots with all below them. */
export const listDepts = async (
  db: Kysely<Schema>,
  scope: Scope,
  { keyword, name, code, status, current, pageSize }: DeptQuery,
) => {
  const visible = (await readDepts(db)).filter(({ id }) => reachesDept(scope, id));
  const matching = visible.filter(
    (dept) =>
      deptResource.search.some((field) => has(dept[field], keyword)) &&
      has(dept.name, name) &&
      has(dept.code, code) &&
      (status === undefined || dept.status === status),
  );
  const found = treeOf(visible).withAbove(matching.map(({ id }) => id));
  const list = visible.filter(({ id }) => found.has(id));
  const tree = treeOf(list);
  const total = tree.roots.length;
  if (current === undefined && pageSize === undefined) return { list, total, pageSize: Math.max(total, 1), current: 1 };
  const size = pageSize ?? 10;
  const page = existingPage(current ?? 1, size, total);
  const roots = tree.roots.slice((page - 1) * size, page * size);
  return {
    list: roots.flatMap(({ id }) => tree.branch(id).map(({ dept }) => dept)),
    total,
    pageSize: size,
    current: page,
  };
};

/** One department within a scope. */
export const readDept = async (db: Kysely<Schema>, scope: Scope, id: number): Promise<Dept> => {
  const dept = (await readDepts(db)).find((one) => one.id === id);
  if (!dept || !reachesDept(scope, id)) throw new Refusal('depts.notFound');
  return dept;
};
