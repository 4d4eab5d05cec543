export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Excludes the heading row. */
export const maxSheetRows = 1_048_575;

export const exportRowsHeader = 'x-total-rows';
