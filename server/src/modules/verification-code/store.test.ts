import { beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import type { Address, CodePurpose } from './rules.ts';
import { findAccount, saveCode, attemptCode } from './store.ts';

const minute = 60_000;
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
