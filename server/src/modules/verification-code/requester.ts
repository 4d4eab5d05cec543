import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { readDeviceHash, isKnownDevice } from '../../auth/devices.ts';
import type { QueueClient } from '../../auth/fair-queue.ts';
import { getNetworkOrigin, type NetworkOrigin } from '../../session/throttle.ts';
import { getAccountDevice, type Address } from './rules.ts';
import { findAccount } from './store.ts';

export interface Requester {
  readonly origin: NetworkOrigin;
  /** Hash of a device that the owner of the address has used, or the signed-in account, otherwise `''`. */
  readonly device: string;
}

export const loadRequester = async (
  context: AppContext,
  request: FastifyRequest,
  { address, account }: { readonly address: Address; readonly account?: number },
): Promise<Requester> => {
  const origin = getNetworkOrigin(context, request);
  if (account !== undefined) return { origin, device: getAccountDevice(account) };
  const hash = readDeviceHash(request);
  if (hash === null) return { origin, device: '' };
  const owner = await findAccount(context.db, address);
  // Queried even if the address has no owner, so that the response time does not reveal whether an account exists.
  return { origin, device: (await isKnownDevice(context.db, owner?.id ?? 0, hash)) ? hash : '' };
};

export const getRequesterClient = ({ origin, device }: Requester): QueueClient =>
  device === '' ? { key: origin.network, isKnown: false, isShared: origin.isTrusted } : { key: device, isKnown: true };
