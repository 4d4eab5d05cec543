import type { Config } from '../config/config.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Maximum number of open sessions per user; more end the least recently used one. */
export const maxSessions = 50;

/** Limits of a session, in milliseconds. */
export interface SessionLimit {
  /** Maximum time without a refresh. */
  readonly idleMs: number;
  /** Maximum total time. */
  readonly mostMs: number;
}

/** General limits, and those of administrators, which are never longer. */
export interface SessionLimits {
  readonly everyone: SessionLimit;
  readonly administrators: SessionLimit;
}

/** Returns the limits from the settings. */
export const limitsOf = (
  config: Pick<Config, 'sessionIdleDays' | 'sessionMaxDays' | 'adminSessionHours'>,
): SessionLimits => {
  const everyone = { idleMs: config.sessionIdleDays * dayMs, mostMs: config.sessionMaxDays * dayMs };
  const adminMs = (config.adminSessionHours ?? Infinity) * hourMs;
  return {
    everyone,
    administrators: { idleMs: Math.min(everyone.idleMs, adminMs), mostMs: Math.min(everyone.mostMs, adminMs) },
  };
};

/** Returns the end of a session that was opened and last refreshed at these times. */
export const endOfSession = (
  limits: SessionLimits,
  { createTime, refreshTime }: { readonly createTime: number; readonly refreshTime: number },
  isAdmin: boolean,
): number => {
  const { idleMs, mostMs } = isAdmin ? limits.administrators : limits.everyone;
  return Math.min(createTime + mostMs, refreshTime + idleMs);
};
