/** File formats of exports. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum rows of XLSX below its heading. */
export const sheetRows = 1_048_575;

/** Header with the number of rows of an export, for its progress. */
export const exportRowsHeader = 'x-total-rows';
