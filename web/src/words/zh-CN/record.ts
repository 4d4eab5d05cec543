export const words = {
  previous: '上一条',
  next: '下一条',
  position: '第 {{at}} / {{total}} 条',
  openInTab: '在标签页中打开',
  sections: '目录',
  missing: '记录不存在',
  missingHint: '它可能已被删除，或者您无权查看。',
  failed: '记录加载失败',
  toList: '返回{{name}}',
};
