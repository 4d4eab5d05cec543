import { getAccountKey } from '../../auth/sign-in-attempts.ts';
import { login, logout } from '@atrium/contract/session/calls.ts';
import { endUserSessions, resetPassword, unlockUser } from '@atrium/contract/user/action-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startInstance } from '../../testing/instance.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';

const password = 'correct-1234';
const wrongPassword = 'mistaken-1234';
const minute = 60_000;
const hour = 60 * minute;
const hash = await hashQuickly(password);
const attacker = '203.0.113.7';
const home = '198.51.100.20';

describe.each(databases)('failed sign-ins on $kind', async ({ kind, open }) => {
  let counter = 0;
  const addNewUser = async () => {
    const username = `owner-${++counter}`;
    return { username, id: await addUser(database.db, { username, password_hash: hash }) };
  };
  const createBrowser = (address: string, on = instance) => new Browser(on, address);
  const signInAs = (browser: Browser, username: string, enteredPassword = password) =>
    browser.call(login, { username, password: enteredPassword });
  const failSignIns = async (username: string, from: string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++)
      statuses.push((await signInAs(createBrowser(from), username, wrongPassword)).status);
    return statuses;
  };
  const database = await open();
  let now = Date.now();
  const settings = { ATRIUM_TRUST_PROXY: '1' };
  const instance = await startInstance(database, () => now, settings);
  const second = await startInstance(database, () => now, settings);
  const trusting = { ...settings, ATRIUM_TRUSTED_NETWORKS: '192.0.2.0/24, 2001:db8:ffff::/48' };
  const small = await startInstance(database, () => now, trusting, {
    limits: { signInLimit: 3, signInWindowMinutes: 5 },
  });
  const adminId = await addAdmin(database.db);
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
  });

  test('of simultaneous failing sign-ins only five are checked, on two instances as on one', async () => {
    const { username, id } = await addNewUser();
    const attempts = Array.from({ length: 30 }, (_, index) =>
      signInAs(createBrowser(attacker, index % 2 === 0 ? instance : second), username, wrongPassword),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 423)).toHaveLength(25);
    const { count } = await database.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('act', '=', 'session.signInRefused')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(5);
    now += minute;
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(200);
  });

  test('sign-ins with the correct password sent simultaneously all sign in, and do not count as failures', async () => {
    const { username, id } = await addNewUser();
    const attempts = Array.from({ length: 12 }, () => signInAs(createBrowser(attacker), username));
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([200]));
    const counters = database.db
      .selectFrom('sign_in_attempts')
      .select('failures')
      .where('account', '=', getAccountKey(id));
    expect((await counters.execute()).filter(({ failures }) => failures > 0)).toEqual([]);
    expect(await failSignIns(username, attacker, 6)).toEqual([400, 400, 400, 400, 400, 423]);
  });

  test('wrong and correct passwords sent simultaneously from networks and devices cause no deadlock', async () => {
    const { username } = await addNewUser();
    const knownBrowsers = Array.from({ length: 4 }, () => createBrowser(home));
    for (const browser of knownBrowsers) await signInAs(browser, username);
    const attempts = Array.from({ length: 40 }, (_, index) => {
      const on = index % 2 === 0 ? instance : second;
      const from = index % 3 === 0 ? knownBrowsers[index % 4] : undefined;
      return signInAs(
        from ?? createBrowser(`203.0.113.${index % 5}`, on),
        username,
        index % 4 === 1 ? wrongPassword : password,
      );
    });
    for (const { status } of await Promise.all(attempts)) expect([200, 400, 423, 429]).toContain(status);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('failed sign-ins lock an account only for their origin', async () => {
    const { username } = await addNewUser();
    expect(await failSignIns(username, attacker, 6)).toEqual([400, 400, 400, 400, 400, 423]);
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(423);
    expect((await signInAs(createBrowser(home), username)).status).toBe(200);
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(423);
  });

  test('failed sign-ins cause a lockout that grows with each, up to 15 minutes', async () => {
    const { username } = await addNewUser();
    await failSignIns(username, attacker, 4);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await failSignIns(username, attacker, 1)).toEqual([400]);
      now += minutes * minute - 1000;
      expect(await signInAs(createBrowser(attacker), username)).toMatchObject({ status: 423, params: { minutes: 1 } });
      now += 1000;
    }
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(200);
    expect(await failSignIns(username, attacker, 4)).toEqual([400, 400, 400, 400]);
  });

  test('failures of unknown origin never lock a known device', async () => {
    const { username } = await addNewUser();
    const ownBrowser = createBrowser(home);
    expect((await signInAs(ownBrowser, username)).status).toBe(200);
    await failSignIns(username, home, 5);
    await database.db
      .updateTable('sign_in_attempts')
      .set({ failures: 500, locked_until: now + hour })
      .execute();
    expect((await signInAs(createBrowser(home), username)).status).toBe(423);
    expect((await signInAs(ownBrowser, username)).status).toBe(200);
  });

  test('failures of others in its network are forgotten when a known device signs in', async () => {
    const { username } = await addNewUser();
    const ownBrowser = createBrowser(home);
    await signInAs(ownBrowser, username);
    await failSignIns(username, home, 4);
    expect((await signInAs(ownBrowser, username)).status).toBe(200);
    expect(await failSignIns(username, home, 6)).toEqual([400, 400, 400, 400, 400, 423]);
  });

  test('failures at a known device lock that device', async () => {
    const { username } = await addNewUser();
    const ownBrowser = createBrowser(home);
    await signInAs(ownBrowser, username);
    for (let time = 0; time < 5; time++) expect((await signInAs(ownBrowser, username, wrongPassword)).status).toBe(400);
    expect((await signInAs(ownBrowser, username)).status).toBe(423);
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(200);
  });

  test('failures count for a device only if that account has signed in from it', async () => {
    const [firstUser, secondUser] = [await addNewUser(), await addNewUser()];
    const browser = createBrowser(attacker);
    await signInAs(browser, firstUser.username);
    for (let time = 0; time < 5; time++) await signInAs(browser, secondUser.username, wrongPassword);
    expect((await signInAs(browser, secondUser.username)).status).toBe(423);
    expect((await signInAs(createBrowser(attacker), secondUser.username)).status).toBe(423);
  });

  test('failures from many networks throttle all of them, except known devices', async () => {
    const { username } = await addNewUser();
    const ownBrowser = createBrowser(home);
    await signInAs(ownBrowser, username);
    await failSignIns(username, '203.0.113.1', 1);
    await database.db.updateTable('sign_in_attempts').set({ failures: 98 }).where('network', '=', '').execute();
    // The 99th failed attempt of the day has no effect yet.
    await failSignIns(username, '203.0.113.2', 1);
    expect(await failSignIns(username, '203.0.113.3', 1)).toEqual([400]);
    expect(await signInAs(createBrowser('192.0.2.200'), username)).toMatchObject({
      status: 423,
      params: { minutes: 1 },
    });
    expect((await signInAs(ownBrowser, username)).status).toBe(200);
    now += minute;
    expect((await signInAs(createBrowser('192.0.2.200'), username, wrongPassword)).status).toBe(400);
    expect(await signInAs(createBrowser('192.0.2.201'), username)).toMatchObject({
      status: 423,
      params: { minutes: 2 },
    });
    now += 24 * hour;
    expect(await failSignIns(username, '192.0.2.200', 1)).toEqual([400]);
    expect((await signInAs(createBrowser('192.0.2.201'), username)).status).toBe(200);
  });

  test('failures of all networks of one customer lock the account there, and do not throttle it elsewhere', async () => {
    const { username } = await addNewUser();
    const statuses: number[] = [];
    for (let subnet = 0; subnet < 30; subnet++)
      statuses.push(...(await failSignIns(username, `2001:db8:1:${subnet}::1`, 4)));
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(await signInAs(createBrowser('2001:db8:1:ffff::1'), username)).toMatchObject({
      status: 423,
      params: { minutes: 1 },
    });
    for (let time = 0; time < 20; time++) {
      now += 15 * minute;
      expect(await failSignIns(username, `2001:db8:1:${time}::1`, 1)).toEqual([400]);
    }
    const { failures } = await database.db
      .selectFrom('sign_in_attempts')
      .select('failures')
      .where('key', 'not like', '%@%')
      .executeTakeFirstOrThrow();
    expect(failures).toBe(10);
    expect((await signInAs(createBrowser('2001:db8:2::1'), username)).status).toBe(200);
  });

  test('an administrator who unlocks an account or resets its password clears its failed sign-ins', async () => {
    const admin = await instance.createToken(adminId);
    const acts = [
      (id: number) => instance.call(unlockUser, { id }, admin),
      (id: number) => instance.call(resetPassword, { id, password }, admin),
    ];
    for (const act of acts) {
      const { username, id } = await addNewUser();
      await failSignIns(username, attacker, 5);
      expect((await signInAs(createBrowser(attacker), username)).status).toBe(423);
      expect((await act(id)).status).toBe(200);
      expect((await signInAs(createBrowser(attacker), username)).status).toBe(200);
    }
  });

  test('a lockout is remembered for a second, for its network and account only', async () => {
    const [{ username }, other] = [await addNewUser(), await addNewUser()];
    await failSignIns(username, attacker, 5);
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(423);
    await database.db.deleteFrom('sign_in_attempts').execute();
    expect((await signInAs(createBrowser(attacker), username.toUpperCase())).status).toBe(423);
    now += 1000;
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(423);
    expect((await signInAs(createBrowser(attacker), other.username, wrongPassword)).status).toBe(400);
    expect((await signInAs(createBrowser(home), username, wrongPassword)).status).toBe(400);
    now += 1;
    expect((await signInAs(createBrowser(attacker), username)).status).toBe(200);
  });

  describe('a known device', () => {
    const isKnown = async (browser: Browser, username: string): Promise<boolean> => {
      await failSignIns(username, home, 5);
      const { status } = await signInAs(browser, username);
      expect([200, 423]).toContain(status);
      return status === 200;
    };

    test('a known device has an HttpOnly, SameSite cookie, and only its hash is stored', async () => {
      const { username, id } = await addNewUser();
      const browser = createBrowser(home);
      await signInAs(browser, username);
      const line = browser.setCookies.find((cookie) => cookie.startsWith('atrium_device='));
      expect(line).toMatch(/^atrium_device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
      const rows = await database.db.selectFrom('sign_in_devices').selectAll().where('user_id', '=', id).execute();
      expect(rows.map((row) => row.hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect((await instance.call(login, { username, password })).status).toBe(200);
    });

    test('a known device has a Secure cookie if TLS is used', async () => {
      const { username } = await addNewUser();
      const browser = createBrowser(home);
      await browser.send('login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
        body: JSON.stringify({ username, password }),
      });
      expect(browser.setCookies.length).toBeGreaterThan(0);
      for (const line of browser.setCookies) expect(line).toMatch(/; Secure$/);
    });

    test('a known device stays known after signing out', async () => {
      const { username } = await addNewUser();
      const browser = createBrowser(home);
      const { result } = await signInAs(browser, username);
      expect((await browser.call(logout, {}, result.token)).status).toBe(200);
      expect(await isKnown(browser, username)).toBe(true);
    });

    test('a known device is forgotten when an administrator ends its sessions or resets the password', async () => {
      const admin = await instance.createToken(adminId);
      const acts = [
        (id: number) => instance.call(endUserSessions, { id }, admin),
        (id: number) => instance.call(resetPassword, { id, password }, admin),
      ];
      for (const act of acts) {
        const { username, id } = await addNewUser();
        const browser = createBrowser(home);
        const { result } = await signInAs(browser, username);
        await browser.call(logout, {}, result.token);
        expect((await act(id)).status).toBe(200);
        expect(await isKnown(browser, username)).toBe(false);
      }
    });

    test('a known device stays known although a client without cookies signs in repeatedly', async () => {
      const { username, id } = await addNewUser();
      const browser = createBrowser(home);
      await signInAs(browser, username);
      now += minute;
      await signInAs(browser, username);
      for (let time = 0; time < 25; time++) {
        now += minute;
        expect((await instance.call(login, { username, password })).status).toBe(200);
      }
      expect(await isKnown(browser, username)).toBe(true);
      const rows = await database.db.selectFrom('sign_in_devices').select('hash').where('user_id', '=', id).execute();
      expect(rows).toHaveLength(21);
    });
  });

  describe('failures from one network', () => {
    test('failures from one network count per account, until its next sign-in', async () => {
      const people = [
        await addNewUser(),
        await addNewUser(),
        await addNewUser(),
        await addNewUser(),
        await addNewUser(),
      ];
      for (const { username } of people) {
        await signInAs(createBrowser(home, small), username, wrongPassword);
        await signInAs(createBrowser(home, small), username, wrongPassword);
        expect((await signInAs(createBrowser(home, small), username)).status).toBe(200);
      }
    });

    test('failures at the limit block the network for the rest of the window, except known devices', async () => {
      const [first, otherUser] = [await addNewUser(), await addNewUser()];
      const ownBrowser = createBrowser(home, small);
      await signInAs(ownBrowser, first.username);
      for (const name of ['guess-1', 'guess-2']) await signInAs(createBrowser(home, small), name, wrongPassword);
      expect((await signInAs(createBrowser(home, small), otherUser.username, wrongPassword)).status).toBe(400);
      now += minute;
      const rejectedSignIn = await signInAs(createBrowser(home, small), first.username);
      expect(rejectedSignIn).toMatchObject({ status: 429, problem: 'session.throttled', params: { seconds: 240 } });
      expect((await signInAs(ownBrowser, first.username)).status).toBe(200);
      expect((await signInAs(createBrowser(attacker, small), first.username)).status).toBe(200);
      now += 4 * minute;
      expect((await signInAs(createBrowser(home, small), otherUser.username)).status).toBe(200);
    });

    test('failures from one network count for a whole IPv6 /64', async () => {
      const { username } = await addNewUser();
      for (let host = 1; host <= 3; host++)
        await signInAs(createBrowser(`2001:db8:1:2::${host}`, small), `guess-${host}`, wrongPassword);
      expect((await signInAs(createBrowser('2001:db8:1:2:ffff::9', small), username)).status).toBe(429);
      expect((await signInAs(createBrowser('2001:db8:1:3::1', small), username)).status).toBe(200);
    });

    test('failures do not block a network that the settings exempt', async () => {
      const { username } = await addNewUser();
      for (const from of ['192.0.2.7', '2001:db8:ffff:1::7']) {
        for (let name = 0; name < 6; name++) {
          expect((await signInAs(createBrowser(from, small), `guess-${name}`, wrongPassword)).status).toBe(400);
        }
        expect((await signInAs(createBrowser(from, small), username)).status).toBe(200);
      }
    });

    test('failures count for the client, not for its forwarded header', async () => {
      const oddUsername = `${'A'.repeat(3000)}"><script>`;
      const { username, id } = await addNewUser();
      for (let name = 0; name < 3; name++)
        await signInAs(createBrowser(`${oddUsername}${name}`, small), `guess-${name}`, wrongPassword);
      expect((await signInAs(createBrowser(oddUsername, small), username)).status).toBe(429);
      expect((await signInAs(createBrowser(oddUsername), username)).status).toBe(200);
      const row = await database.db
        .selectFrom('sessions')
        .select('address')
        .where('user_id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ address: '127.0.0.1' });
    });
  });
});
