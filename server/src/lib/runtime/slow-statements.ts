import type { Logger } from 'kysely';
import type { Log } from './log.ts';

const longestText = 4000;

const textOf = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().slice(0, longestText);

export const slowStatementMs = 1000;

/** Logs statements that take `slowMs` or longer, without their values. Waiting for a connection does not count. */
export const slowStatements =
  (log: Log, slowMs: number): Logger =>
  (event) => {
    const { level, query, queryDurationMillis } = event;
    // The duration of a stream depends on its reader.
    if (queryDurationMillis < slowMs || (level === 'query' && event.isStream)) return;
    const statement = textOf(query.sql);
    log.warn({ ms: Math.round(queryDurationMillis), statement, failed: level === 'error' }, 'slow statement');
  };
