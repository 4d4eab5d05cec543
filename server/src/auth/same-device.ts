import { isIPv4 } from 'node:net';
import { networkOf } from '../lib/request/client-address.ts';
import { deviceLength, type SessionOrigin } from './session-rows.ts';

/** Removes versions, so that updates do not change the result. */
export const withoutVersions = (userAgent: string): string => userAgent.replaceAll(/[\d.]+/g, '');

/** A home or office keeps this network (IPv4 /24, IPv6 /64) when its address changes. */
const neighbourhoodOf = (address: string): string =>
  isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : networkOf(address);

/** Returns whether two requests seem to come from one device: the same kind of user agent in the same network. */
export const isSameDevice = (one: SessionOrigin, other: SessionOrigin): boolean =>
  withoutVersions(one.device.slice(0, deviceLength)) === withoutVersions(other.device.slice(0, deviceLength)) &&
  neighbourhoodOf(one.address) === neighbourhoodOf(other.address);
