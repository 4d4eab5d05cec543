import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/context/context.ts';
import { deviceOf, isDeviceOf } from '../../platform/auth/devices.ts';
import type { Lane } from '../../platform/auth/fair-queue.ts';
import { networkOriginOf, type NetworkOrigin } from '../../platform/session/throttle.ts';
import { accountDevice, type Address } from './rules.ts';
import { findAccount } from './store.ts';

/** Who asks for a code, or tries one. */
export interface Requester {
  readonly origin: NetworkOrigin;
  /**
   * Hash of a device that the owner of the address has signed in from, or the account that is signed in; `''` for anybody else. What
   * others ask for and try does not touch its codes.
   */
  readonly device: string;
}

/** The requester of a code for an address. */
export const requesterOf = async (
  context: AppContext,
  request: FastifyRequest,
  { address, account }: { readonly address: Address; readonly account?: number },
): Promise<Requester> => {
  const origin = networkOriginOf(context, request);
  if (account !== undefined) return { origin, device: accountDevice(account) };
  const hash = deviceOf(request);
  if (hash === null) return { origin, device: '' };
  const owner = await findAccount(context.db, address);
  // Looked up for nobody's device too: the time must not say whether there is an account.
  return { origin, device: (await isDeviceOf(context.db, owner?.id ?? 0, hash)) ? hash : '' };
};

/** Where a requester waits. */
export const laneOfRequester = ({ origin, device }: Requester): Lane =>
  device === '' ? { key: origin.network, isKnown: false, isShared: origin.isTrusted } : { key: device, isKnown: true };
