export const words = {
  noneYet: '还没有部门',
  noneYetHint: '先画出公司的结构，再请人进来。',
  createBelow: '新增下级',
  atRoot: '作为顶级部门',
  people: '人员',
  noPeople: '该部门没有直属人员',
  ownAndBelow: '{{total}}（本部门 {{own}}）',
  heldBy: '该部门及下级有 {{n}} 人，请先调走',
  deleteHint: '只有没有人员和下级部门的部门可以删除。此操作不可恢复。',
};
