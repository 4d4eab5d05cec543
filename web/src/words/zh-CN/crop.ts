export const words = {
  title: '编辑图片',
  reset: '重置',
  confirm: '确定',
  cancel: '取消',
  area: '裁剪区域，可用方向键移动',
  zoom: '缩放',
  rotation: '旋转',
  aspect: '长宽比',
  less: { zoom: '缩小', rotation: '向左旋转', aspect: '变高' },
  more: { zoom: '放大', rotation: '向右旋转', aspect: '变宽' },
};
