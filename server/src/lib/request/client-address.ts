import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Fastify sets `ips` only with trusted proxies, nearest first. */
type Origin = Pick<FastifyRequest, 'ip' | 'ips'>;

const stripPort = (text: string): string => {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  const [addressWithoutZone = ''] = address.split('%');
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(addressWithoutZone)?.[1] ?? addressWithoutZone;
};

/** Returns the IP address of the client. If a forwarded value is no address, the proxy counts as the client. */
export const getClientAddress = ({ ip, ips = [ip] }: Origin): string => {
  const hops = ips.map(stripPort);
  const firstInvalid = hops.findIndex((hop) => isIP(hop) === 0);
  return (firstInvalid === -1 ? hops : hops.slice(0, firstInvalid)).at(-1) ?? '';
};

const getFirstGroups = (address: string, count: number): string => {
  const [headText = '', tailText = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::', 2);
  const headGroups = headText === '' ? [] : headText.split(':');
  const tailGroups = tailText.split(':');
  const zeroGroups = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0');
  return [...headGroups, ...zeroGroups, ...tailGroups].slice(0, count).join(':');
};

/** Returns the network of an address: itself, or the IPv6 /64, which one customer controls. */
export const getNetwork = (address: string): string =>
  isIPv6(address) ? `${getFirstGroups(address, 4)}::/64` : address;

/** Returns the largest network that one customer may have: the address, or the IPv6 /48. */
export const getCustomerNetwork = (address: string): string =>
  isIPv6(address) ? `${getFirstGroups(address, 3)}::/48` : address;
