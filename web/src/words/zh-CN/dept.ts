export const words = {
  create: '新增部门',
  createBelow: '新增下级',
  editOf: '编辑部门：{{name}}',
  atRoot: '作为顶级部门',
  ownAndBelow: '{{own}} / 共 {{total}}',
  deleteAsk: '删除部门"{{name}}"？',
  heldBy: '该部门及下级有 {{n}} 人，请先调走',
  deleteHint: '只有没有人员和下级部门的部门可以删除。此操作不可恢复。',
};
