export const maxBulkRecords = 1000;
export const maxPreviewedRecords = 20;
export const maxRejectedRecords = 100;
