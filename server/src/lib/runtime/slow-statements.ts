import type { Logger } from 'kysely';
import type { Log } from './log.ts';

const maxTextLength = 4000;

const getText = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength);

export const slowStatementMs = 1000;

/** Logs statements that take `slowMs` or longer, without their values. Waiting for a connection does not count. */
export const createStatementLogger =
  (log: Log, slowMs: number): Logger =>
  (event) => {
    const { level, query, queryDurationMillis } = event;
    // The duration of a stream depends on its reader.
    if (queryDurationMillis < slowMs || (level === 'query' && event.isStream)) return;
    const statement = getText(query.sql);
    log.warn({ ms: Math.round(queryDurationMillis), statement, failed: level === 'error' }, 'slow statement');
  };
