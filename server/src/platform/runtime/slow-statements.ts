import type { Logger } from 'kysely';
import type { Log } from './log.ts';

const longestText = 4000;

/** Formats a statement for the log; values are numbered placeholders in it. */
const textOf = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);

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
