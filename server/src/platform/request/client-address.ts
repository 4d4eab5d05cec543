import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as Fastify sees it: `ips` only where proxies are trusted, the nearest first. */
type Origin = Pick<FastifyRequest, 'ip' | 'ips'>;

/** An address without what some proxies add to it: a port, brackets, the zone of an interface. */
const bare = (text: string): string => {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  const [unzoned = ''] = address.split('%');
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(unzoned)?.[1] ?? unzoned;
};

/**
 * The network address of whoever made a request. What a forwarded header says is believed only as far as it is an address: a proxy
 * that lets clients write into it is itself taken for the client.
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

/** The network that an address counts for: itself, but of IPv6 the /64, all of whose addresses one customer has. */
export const networkOf = (address: string): string => (isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address);

/** Returns the network that one customer of a provider may have as a whole: the address itself, but of IPv6 the /48. */
export const customerNetworkOf = (address: string): string =>
  isIPv6(address) ? `${firstGroups(address, 3)}::/48` : address;
