// SQLite allows 32,766 parameters in a statement, PostgreSQL 65,535.
const parametersAtOnce = 30_000;

/** Splits a list into chunks. The default size fits into one statement as ids beside a few other parameters. */
export const chunks = <Item>(items: readonly Item[], size = 5000): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Returns how many rows fit into one statement. All rows have the same columns. */
export const rowsPerStatement = (rows: readonly object[]): number =>
  Math.floor(parametersAtOnce / (Object.keys(rows[0] ?? {}).length || 1));
