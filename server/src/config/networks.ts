import { BlockList, isIP, isIPv6 } from 'node:net';

export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (!family || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

export const parseNetworks = (text: string): readonly string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every(isNetwork)) throw new Error('expected addresses or networks such as 192.0.2.7,10.0.0.0/8');
  return parts;
};

const getFamily = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

const createBlockList = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = getFamily(address);
    const addressBits = family === 'ipv6' ? 128 : 32;
    list.addSubnet(address, bits === undefined ? addressBits : Number(bits), family);
  }
  return list;
};

const blockLists = new WeakMap<readonly string[], BlockList>();

export const includesAddress = (networks: readonly string[], address: string): boolean => {
  if (networks.length === 0 || isIP(address) === 0) return false;
  const list = blockLists.get(networks) ?? createBlockList(networks);
  blockLists.set(networks, list);
  return list.check(address, getFamily(address));
};
