import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import type { Address, CodePurpose } from './rules.ts';
import { findAccount, loadTimes, saveCode, attemptCode, invalidateCode } from './store.ts';

const minute = 60_000;
const day = 86_400_000;
const start = 1_800_000_000_000;
const address: Address = 'sms:+8613800000000';
const otherAddress: Address = 'sms:+8613800000001';
const network = '203.0.113.7';

describe.each(databases)('stored codes on $kind', async ({ open }) => {
  const database = await open();
  beforeEach(async () => {
    await database.db.deleteFrom('passcodes').execute();
  });

  interface Parts {
    at?: number;
    to?: Address;
    from?: string;
    device?: string;
    purpose?: CodePurpose;
  }
  const store = (
    hash: string,
    { at = 0, to = address, from = network, device = '', purpose = 'login' }: Parts = {},
  ) => {
    const times = { createTime: start + at, expireTime: start + at + 10 * minute };
    return saveCode(database.db, { address: to, network: from, device, purpose, hash, ...times });
  };
  const attempt = (hashes: readonly string[], { at = 0, to = address, device = '', purpose = 'login' }: Parts = {}) =>
    attemptCode(database.db, { address: to, purpose, hashes, device, now: start + at });
  const isGood = async (hash: string, parts: Parts = {}) => (await attempt([hash], parts)) !== null;
  const use = async (hash: string, parts: Parts = {}) =>
    invalidateCode(database.db, (await attempt([hash], parts)) ?? 0, start + (parts.at ?? 0));

  test('codes are counted separately for unknown requesters, accounts and known devices of the owner', async () => {
    await store('a', { at: 1 });
    await store('b', { at: 2, from: '198.51.100.7' });
    await store('c', { at: 3, device: 'phone' });
    await store('d', { at: 4, device: 'laptop', from: '198.51.100.7' });
    await store('e', { at: 5, to: otherAddress });
    await store('f', { at: 6, to: otherAddress, from: '198.51.100.7' });
    await store('g', { at: 7, to: otherAddress, device: 'tablet' });
    const loadCodeTimes = async (device: string, now = 10) => {
      const times = await loadTimes(database.db, { address, network, device }, start + now);
      const sortTimes = (sendTimes: readonly number[]) =>
        sendTimes.map((time) => time - start).toSorted((a, b) => a - b);
      return {
        own: sortTimes(times.requester),
        address: sortTimes(times.address),
        account: sortTimes(times.account),
        network: sortTimes(times.network),
      };
    };
    await store('h', { at: 8, device: 'account:1', purpose: 'contact' });
    await store('i', { at: 9, device: 'account:2', purpose: 'contact' });
    await store('j', { at: 9, to: otherAddress, from: '198.51.100.7', device: 'account:1', purpose: 'contact' });
    const ofNetwork = [1, 5, 8, 9];
    expect(await loadCodeTimes('')).toEqual({ own: [1], address: [1, 2], account: [], network: ofNetwork });
    expect(await loadCodeTimes('phone')).toEqual({ own: [3], address: [3, 4], account: [], network: [] });
    expect(await loadCodeTimes('unknown')).toEqual({ own: [], address: [3, 4], account: [], network: [] });
    expect(await loadCodeTimes('account:1')).toEqual({
      own: [8],
      address: [8, 9],
      account: [8, 9],
      network: ofNetwork,
    });
    expect(await loadCodeTimes('', day + 1)).toEqual({ own: [], address: [2], account: [], network: [5, 8, 9] });
  });

  test('stored codes are valid for their address, purpose and device', async () => {
    await store('mine', { device: 'phone' });
    await store('anybody’s');
    expect(await isGood('mine')).toBe(false);
    expect(await isGood('mine', { device: 'laptop' })).toBe(false);
    expect(await isGood('mine', { device: 'phone' })).toBe(true);
    expect(await isGood('anybody’s', { device: 'phone' })).toBe(true);
    expect(await isGood('anybody’s', { purpose: 'reset' })).toBe(false);
    expect(await isGood('anybody’s', { to: otherAddress })).toBe(false);
    expect(await isGood('of another key')).toBe(false);
    expect(await attempt(['of another key', 'anybody’s'])).not.toBeNull();
    expect(await attempt(['of another key', 'of a third'])).toBeNull();
  });

  test.each([
    ['a stranger', '', 50],
    ['a known device', 'phone', 5],
  ])(
    'codes of %s are invalid after a number of wrong attempts, even if the next attempt is correct',
    async (_, device, tries) => {
      await store('code', { device });
      const id = (await attempt(['code'], { device })) ?? 0;
      for (let time = 1; time < tries; time++) {
        expect(await attempt(['wrong'], { device })).toBeNull();
        expect(await attempt(['code'], { device })).toBe(id);
      }
      for (let time = 0; time < 5; time++) await attempt(['wrong'], { device, purpose: 'reset', to: otherAddress });
      expect(await attempt(['code'], { device })).toBe(id);
      expect(await attempt(['wrong'], { device })).toBeNull();
      expect(await attempt(['code'], { device })).toBeNull();
      expect(await invalidateCode(database.db, id, start)).toBe(false);
    },
  );

  test('codes are used once, together with others of the same device and purpose', async () => {
    await store('mine', { device: 'phone' });
    await store('stranger’s');
    await store('laptop’s', { device: 'laptop' });
    await store('for a new password', { purpose: 'reset', device: 'phone' });
    await store('to another', { to: otherAddress });
    expect(await use('mine', { device: 'phone' })).toBe(true);
    expect(await use('mine', { device: 'phone' })).toBe(false);
    expect(await isGood('stranger’s')).toBe(false);
    expect(await isGood('laptop’s', { device: 'laptop' })).toBe(true);
    expect(await isGood('for a new password', { purpose: 'reset', device: 'phone' })).toBe(true);
    expect(await isGood('to another', { to: otherAddress })).toBe(true);
    expect(await use('laptop’s', { device: 'laptop' })).toBe(true);
  });

  test('codes for a verified contact belong to its account', async () => {
    const contacts = {
      phone_number: '13900000000',
      verified_phone: '+8613900000000',
      email: 'somebody@example.com',
      verified_email: 'somebody@example.com',
    };
    const id = await addUser(database.db, { username: 'somebody', name: '某人', status: 0, ...contacts });
    await addUser(database.db, { phone_number: '13900000001', email: 'unproved@example.com' });
    const account = { id, username: 'somebody', name: '某人', status: 0 };
    expect(await findAccount(database.db, 'sms:+8613900000000')).toEqual(account);
    expect(await findAccount(database.db, 'email:somebody@example.com')).toEqual(account);
    for (const unknownAddress of ['sms:+8613900000001', 'email:unproved@example.com', 'sms:+8600000000'] as const)
      expect(await findAccount(database.db, unknownAddress)).toBeNull();
  });
});
