export const words = {
  back: '返回字典列表',
  find: '查找字典',
  noneFound: '没有符合条件的字典',
  more: '还有更多字典，请输入关键字查找',
  items: '字典项',
  details: '详情',
};
