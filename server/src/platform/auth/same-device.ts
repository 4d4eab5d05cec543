import { isIPv4 } from 'node:net';
import { networkOf } from '../request/client-address.ts';
import { deviceLength, type SessionOrigin } from './session-rows.ts';

/** A browser stays the same one through its updates. */
export const withoutVersions = (userAgent: string): string => userAgent.replaceAll(/[\d.]+/g, '');

/** The neighbourhood of an address: of IPv4 the /24, of IPv6 the /64; a home or an office keeps it when its address changes. */
const neighbourhoodOf = (address: string): string =>
  isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : networkOf(address);

/** Whether two requests come from the same device, as far as a server sees it: the same user agent in the same network. */
export const isSameDevice = (one: SessionOrigin, other: SessionOrigin): boolean =>
  withoutVersions(one.device.slice(0, deviceLength)) === withoutVersions(other.device.slice(0, deviceLength)) &&
  neighbourhoodOf(one.address) === neighbourhoodOf(other.address);
