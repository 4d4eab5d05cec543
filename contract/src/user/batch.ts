export const batchLimit = 20_000;

export const batchActs = ['enable', 'disable', 'move', 'assign', 'withdraw'] as const;
export type BatchAct = (typeof batchActs)[number];
