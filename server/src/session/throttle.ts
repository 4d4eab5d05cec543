import type { FastifyRequest } from 'fastify';
import { includesAddress } from '../config/networks.ts';
import { getClientAddress, getCustomerNetwork, getNetwork } from '../lib/request/client-address.ts';
import type { AppContext } from '../context/context.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import { loadNetworkLockEnd, type NetworkLimits } from '../auth/sign-in-state.ts';

export interface NetworkOrigin {
  readonly network: string;
  /** Larger network, usually that of one customer of an internet provider. */
  readonly customer: string;
  /** True if the settings exempt the network from throttling because many users share it. */
  readonly isTrusted: boolean;
}

export const getNetworkOrigin = (
  { config }: AppContext,
  request: Pick<FastifyRequest, 'ip' | 'ips'>,
): NetworkOrigin => {
  const address = getClientAddress(request);
  return {
    network: getNetwork(address),
    customer: getCustomerNetwork(address),
    isTrusted: includesAddress(config.trustedNetworks, address),
  };
};

/** Throws `session.throttled` until the last lock ends. */
export const assertNoLock = (lockouts: ReadonlyMap<string, number>, now: number): void => {
  if (lockouts.size === 0) return;
  const seconds = Math.ceil((Math.max(...lockouts.values()) - now) / 1000);
  throwApiError('session.throttled', { params: { seconds }, retryAfter: seconds });
};

/** Returns null if the settings do not limit the network. */
export const getNetworkLimits = (
  { config }: Pick<AppContext, 'config'>,
  { network, isTrusted }: NetworkOrigin,
): NetworkLimits | null =>
  isTrusted ? null : { network, accounts: config.signInLimit, windowMs: config.signInWindowMinutes * 60_000 };

export const assertNetworkUnlocked = (lockEnd: number | null, now: number): void =>
  assertNoLock(lockEnd === null ? new Map() : new Map([['network', lockEnd]]), now);

export const assertNotThrottled = async (context: AppContext, origin: NetworkOrigin): Promise<void> => {
  const limits = getNetworkLimits(context, origin);
  const now = context.clock();
  if (limits !== null) assertNetworkUnlocked(await loadNetworkLockEnd(context.db, limits, now), now);
};
