// SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535.
const maxParameters = 30_000;

/** Splits a list. With the default size, the IDs of a chunk and a few other parameters fit into one statement. */
export const splitIntoChunks = <Item>(items: readonly Item[], size = 5000): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

export const getMaxRowsPerStatement = (rows: readonly object[]): number =>
  Math.floor(maxParameters / (Object.keys(rows[0] ?? {}).length || 1));
