// SQLite takes 32,766 parameters in a statement, PostgreSQL 65,535.
const parametersAtOnce = 30_000;

/** Lists in pieces that fit into one statement: as rows of so many columns, or as ids with a few other parameters. */
export const inChunks = <Item>(items: readonly Item[], size = 5000): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** How many rows fit into one statement; they all have the same columns. */
export const rowsPerStatement = (rows: readonly object[]): number =>
  Math.floor(parametersAtOnce / (Object.keys(rows[0] ?? {}).length || 1));
