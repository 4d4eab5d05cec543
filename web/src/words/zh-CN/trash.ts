export const words = {
  resource: '类型',
  hidden: '（无权查看）',
  restore: '恢复',
  restored: '已恢复“{{name}}”',
  restoredMany_other: '已恢复 {{count, number}} 条记录',
  restoreAs: '恢复“{{name}}”',
  takenHint: '其他记录已使用该值，请填写新的值。',
  missing: '“{{field}}”指向的记录也已删除，请先恢复该记录。',
  emptyHint: '已删除的记录会保留在这里，到期后彻底删除，在此之前可以恢复。',
  purgeNamed: '彻底删除“{{name}}”？',
  purgeQuestion_other: '彻底删除 {{count, number}} 条记录？',
  purgeHint: '此操作不可恢复。',
  eraseNamed: '清除“{{name}}”的个人信息？',
  eraseHint:
    '该用户将被彻底删除。审计日志中的姓名改为编号，文字内容、IP 地址和设备一并清除。此操作不可恢复。备份和归档中的数据不受影响，需另行删除。',
  erased: '已清除“{{name}}”的个人信息',
  purged_other: '已彻底删除 {{count, number}} 条记录',
};
