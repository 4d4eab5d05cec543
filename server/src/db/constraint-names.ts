/**
 * What constraints are called, in both databases: refusals are chosen by these names. Primary keys are `<table>_pkey`,
 * checks what their table calls them.
 */
export const foreignKeyName = (table: string, column: string): string => `${table}_${column}_fk`;

export const uniqueName = (table: string, columns: readonly string[]): string => `${table}_${columns.join('_')}_unique`;

export const indexName = (table: string, columns: readonly string[]): string => `${table}_${columns.join('_')}_index`;
