export const words = {
  noDepartments: '暂无部门',
  noDepartmentsHint: '请先新增部门，再新增用户。',
  createChild: '新增下级',
  atRoot: '作为顶级部门',
  members: '成员',
  noMembers: '该部门没有直属成员',
  totalAndDirect: '{{total}}（本部门 {{own}}）',
  membersFirst_other: '该部门及下级部门有 {{count, number}} 个用户，请先将其移至其他部门',
  deleteHint: '只能删除没有成员和下级部门的部门，删除后可以从回收站恢复。',
};
