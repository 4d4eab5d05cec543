import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Fastify sets `ips` only with trusted proxies, nearest first. */
type Origin = Pick<FastifyRequest, 'ip' | 'ips'>;

/** Some proxies add a port, brackets or a zone. */
const stripPort = (text: string): string => {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  const [unzoned = ''] = address.split('%');
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(unzoned)?.[1] ?? unzoned;
};

/** Returns the IP address of the client. If a forwarded value is no address, the proxy counts as the client. */
export const getClientAddress = ({ ip, ips = [ip] }: Origin): string => {
  const hops = ips.map(stripPort);
  const odd = hops.findIndex((hop) => isIP(hop) === 0);
  return (odd === -1 ? hops : hops.slice(0, odd)).at(-1) ?? '';
};

const getFirstGroups = (address: string, count: number): string => {
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const tailGroups = tail.split(':');
  const between = Array.from({ length: 8 - front.length - tailGroups.length }, () => '0');
  return [...front, ...between, ...tailGroups].slice(0, count).join(':');
};

/** Returns the network of an address: itself, or the IPv6 /64, which one customer controls. */
export const getNetwork = (address: string): string =>
  isIPv6(address) ? `${getFirstGroups(address, 4)}::/64` : address;

/** Returns the largest network that one customer may have: the address, or the IPv6 /48. */
export const getCustomerNetwork = (address: string): string =>
  isIPv6(address) ? `${getFirstGroups(address, 3)}::/48` : address;
