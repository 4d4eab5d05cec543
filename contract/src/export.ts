/** Forms in which a list can be taken along. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of a sheet: what the XLSX format can hold below its heading. */
export const sheetRows = 1_048_575;

/** Columns that a list can be exported with; their headings are in `words/column-words.<language>.ts`. */
export const exportColumns = {
  user: [
    'id',
    'username',
    'name',
    'email',
    'phoneNumber',
    'deptName',
    'roleNames',
    'status',
    'description',
    'lastLoginTime',
    'createTime',
    'updateTime',
  ],
  role: ['id', 'name', 'code', 'status', 'dataScope', 'userCount', 'remark', 'createTime', 'updateTime'],
  audit: [
    'id',
    'time',
    'username',
    'name',
    'act',
    'noun',
    'recordId',
    'recordName',
    'changes',
    'problem',
    'address',
    'sessionId',
    'requestId',
  ],
} as const;
export type ExportedList = keyof typeof exportColumns;
export type ExportColumn<List extends ExportedList = ExportedList> = (typeof exportColumns)[List][number];

/** The header that tells how many rows an export will bring, for showing its progress. */
export const exportRowsHeader = 'x-total-rows';
