import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Origin of a request in Fastify: `ips` is set only with trusted proxies, nearest first. */
type Origin = Pick<FastifyRequest, 'ip' | 'ips'>;

/** Returns an address without the port, brackets or zone that some proxies add. */
const bare = (text: string): string => {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  const [unzoned = ''] = address.split('%');
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(unzoned)?.[1] ?? unzoned;
};

/**
 * Returns the IP address of the client. A forwarded value is used only if it is an address; otherwise the proxy itself
 * counts as the client.
 */
export const clientAddress = ({ ip, ips = [ip] }: Origin): string => {
  const hops = ips.map(bare);
  const odd = hops.findIndex((hop) => isIP(hop) === 0);
  return (odd === -1 ? hops : hops.slice(0, odd)).at(-1) ?? '';
};

const firstGroups = (address: string, count: number): string => {
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail.split(':');
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...between, ...back].slice(0, count).join(':');
};

/** Returns the network that an address is counted as: itself, or the IPv6 /64, which one customer controls. */
export const networkOf = (address: string): string => (isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address);

/** Returns the whole network that one customer of a provider may have: the address, or the IPv6 /48. */
export const customerNetworkOf = (address: string): string =>
  isIPv6(address) ? `${firstGroups(address, 3)}::/48` : address;
