export const words = {
  previous: '上一条',
  next: '下一条',
  place: '第 {{at}} / {{total}} 条',
  asPage: '在标签页中打开',
  parts: '各部分',
  missing: '没有这条记录',
  missingHint: '它可能已被删除，或者您无权查看。',
  failed: '这条记录没有加载出来',
  toList: '返回{{name}}',
};
