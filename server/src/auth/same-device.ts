import { isIPv4 } from 'node:net';
import { networkOf } from '../lib/request/client-address.ts';
import { deviceLength, type SessionOrigin } from './session-rows.ts';

/** Returns a user agent without versions, so that updates do not change it. */
export const withoutVersions = (userAgent: string): string => userAgent.replaceAll(/[\d.]+/g, '');

/**
 * Returns the surrounding network of an address (IPv4 /24, IPv6 /64), which a home or office keeps when its address
 * changes.
 */
const neighbourhoodOf = (address: string): string =>
  isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : networkOf(address);

/** Returns whether two requests appear to come from the same device: same kind of user agent in the same network. */
export const isSameDevice = (one: SessionOrigin, other: SessionOrigin): boolean =>
  withoutVersions(one.device.slice(0, deviceLength)) === withoutVersions(other.device.slice(0, deviceLength)) &&
  neighbourhoodOf(one.address) === neighbourhoodOf(other.address);
