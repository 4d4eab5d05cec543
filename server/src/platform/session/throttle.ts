import type { FastifyRequest } from 'fastify';
import { isWithin } from '../../config/networks.ts';
import { clientAddress, customerNetworkOf, networkOf } from '../request/client-address.ts';
import type { AppContext } from '../context/context.ts';
import { refuse } from '../refusal/refusal.ts';
import { networkWait } from '../auth/sign-in-attempts.ts';

/** Where a request comes from, for what is counted. */
export interface NetworkOrigin {
  readonly network: string;
  /** The wider network that one customer of a provider may have as a whole. */
  readonly customer: string;
  /** The settings say that many people share it: it is not slowed down as one. */
  readonly isTrusted: boolean;
}

/** The network that a request comes from. */
export const networkOriginOf = ({ config }: AppContext, request: Pick<FastifyRequest, 'ip' | 'ips'>): NetworkOrigin => {
  const address = clientAddress(request);
  return {
    network: networkOf(address),
    customer: customerNetworkOf(address),
    isTrusted: isWithin(config.trustedNetworks, address),
  };
};

/** Refuses a request until the latest of some locks ends; without a lock it does nothing. */
export const refuseUntil = (locks: ReadonlyMap<string, number>, now: number): void => {
  if (locks.size === 0) return;
  const seconds = Math.ceil((Math.max(...locks.values()) - now) / 1000);
  refuse('session.throttled', { params: { seconds }, retryAfter: seconds });
};

/** Refuses a network from which too many accounts were tried in vain, whatever it tries next. */
export const refuseThrottled = async (
  { db, clock, config }: AppContext,
  { network, isTrusted }: NetworkOrigin,
): Promise<void> => {
  if (isTrusted) return;
  const now = clock();
  const limits = { accounts: config.signInLimit, windowMs: config.signInWindowMinutes * 60_000 };
  const until = await networkWait(db, network, limits, now);
  refuseUntil(until === null ? new Map() : new Map([[network, until]]), now);
};
