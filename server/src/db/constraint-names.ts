/** Constraints have the same names in both databases, because API errors depend on them. */
export const getForeignKeyName = (table: string, column: string): string => `${table}_${column}_fk`;

export const getUniqueName = (table: string, columns: readonly string[]): string =>
  `${table}_${columns.join('_')}_unique`;

export const getIndexName = (table: string, columns: readonly string[]): string =>
  `${table}_${columns.join('_')}_index`;
