import { changeContact, sendContactCode } from '@atrium/contract/contact/calls.ts';
import { signInByCode, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startWithGateway } from '../../testing/services/gateway.ts';
import { databases } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { getRequesterClient } from './requester.ts';

const minute = 60_000;
const password = 'correct-1234';
const hash = await hashQuickly(password);
const attacker = '203.0.113.7';
const home = '198.51.100.20';
const office = '192.0.2.7';

test('code requests share the queue of their network, except known devices and trusted networks', () => {
  const createSource = (device: string, isTrusted = false) =>
    getRequesterClient({ origin: { network: 'a network', customer: 'a network', isTrusted }, device });
  expect(createSource('')).toEqual({ key: 'a network', isKnown: false, isShared: false });
  expect(createSource('', true)).toEqual({ key: 'a network', isKnown: false, isShared: true });
  for (const isTrusted of [false, true]) {
    expect(createSource('a device', isTrusted)).toEqual({ key: 'a device', isKnown: true });
  }
});

describe.each(databases)('code attempts from one network on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const settings = { ATRIUM_TRUST_PROXY: '1', ATRIUM_TRUSTED_NETWORKS: '192.0.2.0/24' };
  const { database, gateway, instance } = await startWithGateway(open, () => now, settings, {
    signInLimit: 3,
    signInWindowMinutes: 5,
  });
  beforeEach(async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
  });
  afterEach(() => {
    now += 25 * 60 * minute;
  });

  const createBrowser = (address: string) => new Browser(instance, address);
  const addOwner = async () => {
    const [username, to] = [`tried-${++n}`, `134${String(n).padStart(8, '0')}`];
    const contact = { phone_number: to, verified_phone: `+86${to}` };
    return { username, to, id: await addUser(database.db, { username, password_hash: hash, ...contact }) };
  };
  const requestCode = async (browser: Browser, to: string): Promise<string> => {
    const sentBefore = gateway.sent.length;
    const sendResponse = await browser.call(sendVerificationCode, { channel: 'sms', purpose: 'login', to });
    expect(sendResponse.status).toBe(200);
    await waitFor(() => gateway.sent[sentBefore]);
    return gateway.waitForCode(`+86${to}`);
  };
  const signInWithCode = (browser: Browser, to: string, code = '12345678') =>
    browser.call(signInByCode, { phoneNumber: to, code });
  const guess = async (from: string, addresses: number) => {
    for (let address = 0; address < addresses; address++) {
      expect((await signInWithCode(createBrowser(from), `133${String(++n).padStart(8, '0')}`)).problem).toBe(
        'passcode.wrong',
      );
    }
  };
  const throttled = { status: 429, problem: 'session.throttled', params: { seconds: 300 } };

  test('code attempts at the limit of addresses block the network, also for passwords, but no other network', async () => {
    const { username, to } = await addOwner();
    const code = await requestCode(createBrowser(home), to);
    await guess(attacker, 3);
    expect(await signInWithCode(createBrowser(attacker), to, code)).toMatchObject(throttled);
    expect(await createBrowser(attacker).call(login, { username, password })).toMatchObject(throttled);
    expect((await signInWithCode(createBrowser(home), to, code)).status).toBe(200);
  });

  test('five code attempts lock the address before more of them count against the code', async () => {
    const { to } = await addOwner();
    const code = await requestCode(createBrowser(home), to);
    for (let time = 0; time < 5; time++)
      expect((await signInWithCode(createBrowser(attacker), to)).problem).toBe('passcode.wrong');
    const lockedRejection = { status: 429, problem: 'session.throttled', params: { seconds: 60 } };
    const answers = await Promise.all(Array.from({ length: 60 }, () => signInWithCode(createBrowser(attacker), to)));
    for (const answer of answers.filter(({ problem }) => problem !== 'request.tooMany'))
      expect(answer).toMatchObject(lockedRejection);
    expect(await signInWithCode(createBrowser(attacker), to, code)).toMatchObject(lockedRejection);
    const { tries } = await database.db
      .selectFrom('passcodes')
      .select('tries')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    expect((await signInWithCode(createBrowser(home), to, code)).status).toBe(200);
  });

  test('code attempts are limited to ten for all networks of one customer', async () => {
    const { to } = await addOwner();
    const code = await requestCode(createBrowser(home), to);
    for (let subnet = 0; subnet < 5; subnet++)
      for (let time = 0; time < 2; time++)
        expect((await signInWithCode(createBrowser(`2001:db8:1:${subnet}::1`), to)).problem).toBe('passcode.wrong');
    expect((await signInWithCode(createBrowser('2001:db8:1:ffff::1'), to, code)).problem).toBe('session.throttled');
    expect((await signInWithCode(createBrowser('2001:db8:2::1'), to, code)).status).toBe(200);
  });

  test('fifty code attempts from any network invalidate a code', async () => {
    const { to } = await addOwner();
    const code = await requestCode(createBrowser(home), to);
    for (let host = 1; host <= 10; host++) {
      for (let time = 0; time < 5; time++)
        expect((await signInWithCode(createBrowser(`203.0.113.${100 + host}`), to)).problem).toBe('passcode.wrong');
    }
    expect((await signInWithCode(createBrowser(home), to, code)).problem).toBe('passcode.wrong');
  });

  test('attempts at a known device lock the device instead of its network', async () => {
    const { to } = await addOwner();
    const ownBrowser = createBrowser(home);
    expect((await signInWithCode(ownBrowser, to, await requestCode(ownBrowser, to))).status).toBe(200);
    now += minute;
    const code = await requestCode(createBrowser(home), to);
    for (let time = 0; time < 5; time++) expect((await signInWithCode(ownBrowser, to)).problem).toBe('passcode.wrong');
    expect((await signInWithCode(ownBrowser, to, code)).problem).toBe('session.throttled');
    expect((await signInWithCode(createBrowser(home), to, code)).status).toBe(200);
  });

  test('a sign-in with a code resets the failed sign-ins of its device and its network', async () => {
    const { username, to } = await addOwner();
    const ownBrowser = createBrowser(home);
    const failSignIns = async (browser: Browser) => {
      for (let time = 0; time < 4; time++) {
        const answer = await browser.call(login, { username, password: 'mistaken-1234' });
        expect(answer.problem).toBe('session.wrongCredentials');
      }
    };
    await failSignIns(ownBrowser);
    for (let time = 0; time < 2; time++) {
      expect((await signInWithCode(ownBrowser, to, await requestCode(createBrowser(office), to))).status).toBe(200);
      await failSignIns(ownBrowser);
      await failSignIns(createBrowser(home));
      now += minute;
    }
  });

  test('wrong code attempts count once per address, and correct ones do not count', async () => {
    const { to } = await addOwner();
    const code = await requestCode(createBrowser(home), to);
    await guess(attacker, 1);
    for (let time = 0; time < 3; time++)
      expect((await signInWithCode(createBrowser(attacker), to)).problem).toBe('passcode.wrong');
    expect((await signInWithCode(createBrowser(attacker), to, code)).status).toBe(200);
    await guess(attacker, 1);
    expect(await signInWithCode(createBrowser(attacker), to)).toMatchObject(throttled);
  });

  test('code attempts are not limited for a network that the settings exempt', async () => {
    const { to } = await addOwner();
    await guess(office, 4);
    expect((await signInWithCode(createBrowser(office), to, await requestCode(createBrowser(office), to))).status).toBe(
      200,
    );
    for (let count = 0; count < 31; count++) {
      const wish = { channel: 'sms', purpose: 'login', to: `132${String(++n).padStart(8, '0')}` } as const;
      expect((await createBrowser(office).call(sendVerificationCode, wish)).status).toBe(200);
    }
  });

  test('attempts at a known device neither count for its network nor are blocked with it', async () => {
    const { to } = await addOwner();
    const ownBrowser = createBrowser(attacker);
    expect((await signInWithCode(ownBrowser, to, await requestCode(ownBrowser, to))).status).toBe(200);
    now += minute;
    const code = await requestCode(ownBrowser, to);
    await guess(attacker, 2);
    for (let time = 0; time < 3; time++) expect((await signInWithCode(ownBrowser, to)).problem).toBe('passcode.wrong');
    await guess(attacker, 1);
    expect(await signInWithCode(createBrowser(attacker), to, code)).toMatchObject(throttled);
    expect((await signInWithCode(ownBrowser, to, code)).status).toBe(200);
  });

  test('failures of a network neither block signed-in users who verify a number, nor use up their attempts', async () => {
    const { id } = await addOwner();
    const token = await instance.createToken(id);
    const to = `131${String(++n).padStart(8, '0')}`;
    const sentBefore = gateway.sent.length;
    expect((await createBrowser(attacker).call(sendContactCode, { channel: 'sms', to }, token)).status).toBe(200);
    await waitFor(() => gateway.sent[sentBefore]);
    const code = await gateway.waitForCode(`+86${to}`);
    await guess(attacker, 3);
    const change = (givenCode: string) =>
      createBrowser(attacker).call(changeContact, { channel: 'sms', to, password, code: givenCode }, token);
    expect((await change('12345678')).problem).toBe('passcode.wrong');
    expect((await change(code)).result).toMatchObject({ phoneNumber: to, phoneVerified: true });
  });
});
