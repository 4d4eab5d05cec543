import type { Config } from '../config/config.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface SessionLimit {
  readonly idleMs: number;
  readonly maxMs: number;
}

/** The limits of administrators are never longer. */
export interface SessionLimits {
  readonly everyone: SessionLimit;
  readonly administrators: SessionLimit;
}

export const getSessionLimits = (
  config: Pick<Config, 'sessionIdleDays' | 'sessionMaxDays' | 'adminSessionHours'>,
): SessionLimits => {
  const userLimits = { idleMs: config.sessionIdleDays * dayMs, maxMs: config.sessionMaxDays * dayMs };
  const adminMs = (config.adminSessionHours ?? Infinity) * hourMs;
  return {
    everyone: userLimits,
    administrators: { idleMs: Math.min(userLimits.idleMs, adminMs), maxMs: Math.min(userLimits.maxMs, adminMs) },
  };
};

export const computeSessionEnd = (
  limits: SessionLimits,
  { createTime, refreshTime }: { readonly createTime: number; readonly refreshTime: number },
  isAdmin: boolean,
): number => {
  const { idleMs, maxMs } = isAdmin ? limits.administrators : limits.everyone;
  return Math.min(createTime + maxMs, refreshTime + idleMs);
};
