import type { FastifyRequest } from 'fastify';
import { isWithin } from '../../config-networks.ts';
import { clientAddress, networkOf } from '../request/client-address.ts';
import type { AppContext } from '../context/context.ts';
import { refuse } from '../refusal/refusal.ts';
import { networkWait } from '../auth/sign-in-attempts.ts';

/** Where a request comes from, for what is counted. */
export interface NetworkOrigin {
  readonly network: string;
  /** The settings say that many people share it: it is not slowed down as one. */
  readonly isTrusted: boolean;
}

/** The network that a request comes from. */
export const networkOriginOf = ({ config }: AppContext, request: Pick<FastifyRequest, 'ip' | 'ips'>): NetworkOrigin => {
  const address = clientAddress(request);
  return { network: networkOf(address), isTrusted: isWithin(config.trustedNetworks, address) };
};

/** Refuses a network from which too many accounts were tried in vain, whatever it tries next. */
export const refuseThrottled = async (
  { db, clock, config }: AppContext,
  { network, isTrusted }: NetworkOrigin,
): Promise<void> => {
  if (isTrusted) return;
  const now = clock();
  const limits = { accounts: config.signInLimit, windowMs: config.signInWindow * 60_000 };
  const until = await networkWait(db, network, limits, now);
  if (until === null) return;
  const seconds = Math.ceil((until - now) / 1000);
  refuse('session.throttled', { params: { seconds }, retryAfter: seconds });
};
