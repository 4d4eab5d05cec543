import { isIPv4 } from 'node:net';
import { getNetwork } from '../lib/request/client-address.ts';
import { maxDeviceLength, type SessionOrigin } from './session-rows.ts';

/** Removes versions, so that updates do not change the result. */
export const removeVersions = (userAgent: string): string => userAgent.replaceAll(/[\d.]+/g, '');

/** Returns the network (IPv4 /24, IPv6 /64), which a home or office usually keeps when its address changes. */
const getSubnet = (address: string): string =>
  isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : getNetwork(address);

/** Returns the kind of user agent and the network of a request. */
export const describeDevice = ({ device, address }: SessionOrigin): string =>
  `${getSubnet(address)} ${removeVersions(device.slice(0, maxDeviceLength))}`;

/** Returns whether two requests seem to come from one device: the same kind of user agent in the same network. */
export const isSameDevice = (first: SessionOrigin, second: SessionOrigin): boolean =>
  describeDevice(first) === describeDevice(second);
