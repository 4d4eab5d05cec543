import type { Logger } from 'kysely';
import type { Log } from './log.ts';

const longestText = 4000;

/** A statement as it is shown to those who run a copy: values are numbered places in it. */
export const textOf = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);

/**
 * Names statements in the log that take `slowMs` milliseconds or longer, whether they succeed or not: by their text, in which values
 * are numbered places. The time in line for a connection does not count. Null where nothing is too slow.
 */
export const slowStatements = (log: Log, slowMs: number | null): Logger | undefined => {
  if (slowMs === null) return undefined;
  return (event) => {
    const { level, query, queryDurationMillis } = event;
    // How long a stream of rows takes is up to whoever reads it.
    if (queryDurationMillis < slowMs || (level === 'query' && event.isStream)) return;
    const statement = textOf(query.sql);
    log.warn({ ms: Math.round(queryDurationMillis), statement, failed: level === 'error' }, 'a statement was slow');
  };
};

/** One logger of statements for several; undefined for none. */
export const eachOf = (
  ...loggers: readonly (Extract<Logger, (event: never) => void> | undefined)[]
): Logger | undefined => {
  const wanted = loggers.filter((logger) => logger !== undefined);
  if (wanted.length === 0) return undefined;
  return (event) => {
    for (const logger of wanted) void logger(event);
  };
};
