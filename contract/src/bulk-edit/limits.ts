/** Maximum number of records that one bulk edit changes. */
export const maxBulkRecords = 1000;
/** Maximum number of records whose changes a preview returns. */
export const maxPreviewedRecords = 20;
/** Maximum number of rejected records that a preview returns. */
export const maxRejectedRecords = 100;
