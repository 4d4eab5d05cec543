import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/table.ts';

export const words: Translation<typeof source> = {
  arrange: 'Arrange columns',
  columns: 'Columns shown',
  density: 'Density',
  densities: { small: 'Compact', middle: 'Medium', large: 'Spacious' },
  moveUp: 'Move "{{column}}" forward',
  moveDown: 'Move "{{column}}" back',
  widen: 'Width of "{{column}}"',
  asBrought: 'Back to the default',
  actions: 'Actions',
  total: '{{total}} in all',
  copy: 'Copy',
  copied: 'Copied',
  more: 'More',
  filter: 'Filter',
  clearFilter: 'Clear filters',
  selected: '{{total}} selected',
  export: 'Export',
  exportCsv: 'Export as CSV',
  exportXlsx: 'Export as XLSX',
  exporting: 'Exporting {{done}} of {{rows}}',
  exportingBytes: 'Exporting {{rows}} rows ({{size}} MB)',
  exported: '{{rows}} rows exported',
  exportFailed: 'The export failed, please try again',
  cancelExport: 'Cancel the export',
};
