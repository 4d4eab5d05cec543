import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { deviceOf, isDeviceOf } from '../../auth/devices.ts';
import type { Lane } from '../../auth/fair-queue.ts';
import { networkOriginOf, type NetworkOrigin } from '../../session/throttle.ts';
import { accountDevice, type Address } from './rules.ts';
import { findAccount } from './store.ts';

export interface Requester {
  readonly origin: NetworkOrigin;
  /** Hash of a device that the owner of the address has used, or the signed-in account, otherwise `''`. */
  readonly device: string;
}

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
  // Queried even if the address has no owner, so that the response time does not reveal whether an account exists.
  return { origin, device: (await isDeviceOf(context.db, owner?.id ?? 0, hash)) ? hash : '' };
};

export const laneOfRequester = ({ origin, device }: Requester): Lane =>
  device === '' ? { key: origin.network, isKnown: false, isShared: origin.isTrusted } : { key: device, isKnown: true };
