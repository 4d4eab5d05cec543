export const words = {
  create: '新增{{one}}',
  edit: '编辑{{one}}：{{name}}',
  facts: '基本信息',
  clears: '所选的记录删除后，此处变为空。',
  choosePicture: '选择图片',
  changePicture: '更换图片',
  removePicture: '移除图片',
  none: '暂无{{many}}',
  noMatches: '暂无符合条件的{{many}}',
  deleteQuestion: '删除{{one}}“{{name}}”？',
  masked: '已隐藏，查看所缺的权限',
  deleteHint: '此操作不可恢复。',
};
