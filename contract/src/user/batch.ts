/** Maximum users of a batch. */
export const batchLimit = 20_000;

/** Actions of a batch: `move` needs `deptId`, `assign` and `withdraw` need `roles`. */
export const batchActs = ['enable', 'disable', 'move', 'assign', 'withdraw'] as const;
export type BatchAct = (typeof batchActs)[number];
