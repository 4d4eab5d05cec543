/** Cells of exports whose values are codes. */
export const cellWords = {
  enabled: '启用',
  disabled: '停用',
  yes: '是',
  no: '否',
  'type.page': '菜单',
  'type.frame': '内嵌页面',
  'type.link': '外部链接',
  'type.button': '按钮',
  gone: '（已删除）',
  comma: '、',
  more: '{{names}}等另外 {{number}} 项',
};

/** A code that `cellWords` has a word for. */
export type CellWord = keyof typeof cellWords;
