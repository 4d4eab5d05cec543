export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Excludes the heading row. */
export const maxSheetRows = 1_048_575;

/** Header with the number of rows of an export, for its progress. */
export const exportRowsHeader = 'x-total-rows';
