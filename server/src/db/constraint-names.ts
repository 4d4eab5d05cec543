/**
 * Names of constraints, equal in both databases; API errors depend on them. Primary keys are `<table>_pkey`, checks are
 * named by their table.
 */
export const foreignKeyName = (table: string, column: string): string => `${table}_${column}_fk`;

export const uniqueName = (table: string, columns: readonly string[]): string => `${table}_${columns.join('_')}_unique`;

export const indexName = (table: string, columns: readonly string[]): string => `${table}_${columns.join('_')}_index`;
