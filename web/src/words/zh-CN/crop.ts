export const words = {
  title: '编辑图片',
  reset: '重置',
  confirm: '确定',
  cancel: '取消',
};
