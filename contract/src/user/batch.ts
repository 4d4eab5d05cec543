export const maxBatchUsers = 20_000;

export const batchActions = ['enable', 'disable', 'move', 'assign', 'withdraw'] as const;
export type BatchAction = (typeof batchActions)[number];
