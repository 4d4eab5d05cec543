/** Cells of exports whose values are codes. */
export const cellWords = {
  enabled: '启用',
  disabled: '停用',
  yes: '是',
  no: '否',
  gone: '（已删除）',
  comma: '、',
  more: '{{names}}等另外 {{number}} 项',
};

/** A code that `cellWords` has a word for. */
export type CellWord = keyof typeof cellWords;
