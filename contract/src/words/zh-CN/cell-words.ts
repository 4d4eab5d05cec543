export const cellWords = {
  enabled: '启用',
  disabled: '停用',
  yes: '是',
  no: '否',
  gone: '#{{id}}（已删除）',
  more: '{{names}}，另有 {{number}} 项',
};

export type CellWord = keyof typeof cellWords;
