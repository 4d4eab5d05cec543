import type { Config } from '../../config/config.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Maximum number of open sessions of a user: the one that was not used for the longest time ends when there are more. */
export const maxSessions = 50;

/** For how long a session goes on, in milliseconds. */
export interface SessionLimit {
  /** Without a refresh. */
  readonly idleMs: number;
  /** Altogether, however much it is used. */
  readonly mostMs: number;
}

/** The limits of everybody's sessions, and of administrators', which are never longer. */
export interface SessionLimits {
  readonly everyone: SessionLimit;
  readonly administrators: SessionLimit;
}

/** The limits as they are set. */
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

/** When a session ends that was opened, and last refreshed, at these moments. */
export const endOfSession = (
  limits: SessionLimits,
  { createTime, refreshTime }: { readonly createTime: number; readonly refreshTime: number },
  isAdmin: boolean,
): number => {
  const { idleMs, mostMs } = isAdmin ? limits.administrators : limits.everyone;
  return Math.min(createTime + mostMs, refreshTime + idleMs);
};
