/** Users that one batch may touch. */
export const batchLimit = 20_000;

/** Acts of a batch: `move` takes `deptId`, `assign` and `withdraw` take `roles`. */
export const batchActs = ['enable', 'disable', 'move', 'assign', 'withdraw'] as const;
export type BatchAct = (typeof batchActs)[number];
