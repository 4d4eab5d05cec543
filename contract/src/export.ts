/** Forms in which a list can be taken along. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of a sheet: what the XLSX format can hold below its heading. */
export const sheetRows = 1_048_575;

/** The header that tells how many rows an export will bring, for showing its progress. */
export const exportRowsHeader = 'x-total-rows';
