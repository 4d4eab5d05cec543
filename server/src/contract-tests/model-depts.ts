import {
  audit,
  listChanges,
  RejectedRequest,
  rejectIf,
  save,
  type Dept,
  type DeptFields,
  type Request,
  type Role,
} from './model-state.ts';
import {
  listAncestors,
  listBranchIds,
  coversGrants,
  coversDept,
  coversUser,
  listMemberDepts,
  getDataScope,
  includeAncestors,
} from './model-permissions.ts';
import { removeFromRoles } from './model-roles.ts';
import { listChildren, move } from './model-trees.ts';

/** Members of roles gain users of the branch, which the caller must be able to grant. */
const widensTooMuch = ({ state, caller }: Request, { id }: Dept, parentId: number | null): boolean => {
  const formerAncestors = listAncestors(state.depts, id).map((dept) => dept.id);
  const isAbove = parentId !== null && state.depts.has(parentId) ? includeAncestors(state.depts, [parentId]) : [];
  const addedAncestors = isAbove.filter((dept) => !formerAncestors.includes(dept));
  const departments = { all: false, ids: new Set(listBranchIds(state.depts, id)) };
  const gainsUsers = (role: Role): boolean =>
    role.dataScope === 'dept-and-below' &&
    listMemberDepts(state, role.id).some((dept) => dept !== null && addedAncestors.includes(dept));
  return [...state.roles.values()]
    .filter(gainsUsers)
    .some(
      ({ menus }) =>
        !coversGrants(state, caller, { admin: false, menus: new Map(menus.map((menu) => [menu, departments])) }),
    );
};

const assertDeptAllowed = (request: Request, before: Dept | null, after: Dept): void => {
  const { state, caller, need } = request;
  const { parentId } = after;
  const scope = getDataScope(state, caller, need);
  const isMoved = before?.parentId !== parentId;
  const parentExists = parentId === null || state.depts.has(parentId);
  const leader = after.leaderId === null ? undefined : state.users.get(after.leaderId);
  const isLeaderNew = after.leaderId !== null && after.leaderId !== before?.leaderId;
  const otherDepts = [...state.depts.values()].filter(({ id }) => id !== before?.id);
  rejectIf({
    'depts.notFound': isMoved && !(parentExists && coversDept(scope, parentId)),
    'right.exceeds': before !== null && isMoved && widensTooMuch(request, before, parentId),
    'users.notFound': isLeaderNew && !(leader && coversUser(scope, caller.user.id, leader)),
    'depts.cycle': before !== null && parentId !== null && listBranchIds(state.depts, before.id).includes(parentId),
    'depts.codeTaken': after.code !== '' && otherDepts.some(({ code }) => code === after.code),
  });
};

export const createDept = (request: Request): object => {
  const { state, body, answer } = request;
  const emptyFields = { name: '', code: '', parentId: null, leaderId: null, status: 1, remark: '' };
  const givenFields = { ...emptyFields, ...body } as unknown as Omit<DeptFields, 'order'> & { order?: number };
  const last = listChildren(state.depts, givenFields.parentId).at(-1);
  const fields: DeptFields = { ...givenFields, order: givenFields.order ?? (last?.order ?? 0) + 10 };
  const times = { createTime: state.now, updateTime: state.now };
  const dept: Dept = { ...fields, id: Number(answer['id']), version: 1, ...times };
  assertDeptAllowed(request, null, dept);
  state.depts.set(dept.id, dept);
  audit(request, 'dept.create', dept, listChanges('dept', null, fields));
  return { id: dept.id, version: 1, order: dept.order };
};

const getVisibleDept = ({ state, caller, need, body }: Request): Dept => {
  const byCode = [...state.depts.values()].find(({ code }) => code === body['code']);
  const dept = body['id'] === undefined ? byCode : state.depts.get(Number(body['id']));
  if (!dept || !coversDept(getDataScope(state, caller, need), dept.id)) throw new RejectedRequest(['depts.notFound']);
  return dept;
};

export const updateDept = (request: Request): object => {
  const dept = getVisibleDept(request);
  const { id: _id, version, ...givenFields } = request.body;
  const deptAfter = { ...dept, ...givenFields };
  if (listChanges('dept', dept, deptAfter).length > 0) {
    rejectIf({ 'row.stale': version !== undefined && version !== dept.version });
    assertDeptAllowed(request, dept, deptAfter);
    save(request, 'dept', dept, deptAfter);
  }
  return { id: dept.id, version: dept.version };
};

export const moveDept = (request: Request): object => {
  const dept = getVisibleDept(request);
  move(request, 'dept', request.state.depts, dept, (after) => assertDeptAllowed(request, dept, after));
  return { id: dept.id, version: dept.version, order: dept.order };
};

export const deleteDepts = (request: Request, ids: readonly number[]): void => {
  const { state, caller, need } = request;
  const scope = getDataScope(state, caller, need);
  const deletedIds = ids.filter((id) => state.depts.has(id) && coversDept(scope, id));
  const hasSubDepartments = [...state.depts.values()].some(
    ({ id, parentId }) => parentId !== null && deletedIds.includes(parentId) && !deletedIds.includes(id),
  );
  const hasUsers = [...state.users.values()].some(({ deptId }) => deptId !== null && deletedIds.includes(deptId));
  rejectIf({ 'depts.inUse': hasSubDepartments || hasUsers });
  removeFromRoles(request, 'depts', deletedIds);
  for (const dept of deletedIds.flatMap((id) => state.depts.get(id) ?? [])) {
    state.depts.delete(dept.id);
    audit(request, 'dept.delete', dept, listChanges('dept', dept, null));
  }
};
