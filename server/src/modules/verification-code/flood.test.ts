import { readHealth } from '@atrium/contract/about/calls.ts';
import { sendContactCode } from '@atrium/contract/contact/calls.ts';
import { signInByCode, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startWithGateway } from '../../testing/services/gateway.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { waitFor } from '../../testing/wait-for.ts';

const minute = 60_000;

describe.each(databases)('verification codes requested by others on $kind', async ({ kind, open }) => {
  let now = Date.now();
  let n = 0;
  const { database, gateway, instance } = await startWithGateway(open, () => now, { ATRIUM_TRUST_PROXY: '1' });
  afterEach(() => {
    now += 25 * 60 * minute;
  });

  const createHomeBrowser = () => new Browser(instance, '198.51.100.20');
  const createBrowser = (host: number) => new Browser(instance, `203.0.113.${host}`);
  const addOwner = async (): Promise<string> => {
    const to = `137${String(++n).padStart(8, '0')}`;
    await addUser(database.db, { phone_number: to, verified_phone: `+86${to}` });
    return to;
  };
  const send = (browser: Browser, to: string) =>
    browser.call(sendVerificationCode, { channel: 'sms', purpose: 'login', to });
  const requestCode = async (browser: Browser, to: string): Promise<string> => {
    const sentBefore = gateway.sent.length;
    expect((await send(browser, to)).status).toBe(200);
    await waitFor(() => gateway.sent[sentBefore]);
    return gateway.waitForCode(`+86${to}`);
  };
  const signInWithCode = (browser: Browser, to: string, code: string) =>
    browser.call(signInByCode, { phoneNumber: to, code });
  const createWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

  test("codes requested by others neither invalidate the owner's code nor delay the owner", async () => {
    const to = await addOwner();
    for (let host = 1; host <= 5; host++) {
      await requestCode(createBrowser(host), to);
      now += minute;
    }
    const code = await requestCode(createHomeBrowser(), to);
    for (let host = 6; host <= 8; host++) await requestCode(createBrowser(host), to);
    expect((await signInWithCode(createHomeBrowser(), to, code)).status).toBe(200);
  });

  test('verification codes are limited to ten per hour, except for known devices of the owner', async () => {
    const to = await addOwner();
    const ownBrowser = createHomeBrowser();
    expect((await signInWithCode(ownBrowser, to, await requestCode(ownBrowser, to))).status).toBe(200);
    // Wait for each code, so that the owner's is the last one.
    for (let host = 1; host <= 9; host++) await requestCode(createBrowser(host), to);
    expect((await send(createBrowser(10), to)).problem).toBe('passcode.tooMany');
    expect((await send(createHomeBrowser(), to)).status).toBe(429);
    const code = await requestCode(ownBrowser, to);
    // Unknown requesters use up only the attempts of the codes that they requested.
    for (let time = 0; time < 6; time++) {
      expect((await signInWithCode(createBrowser(time), to, createWrongCode(code))).problem).toBe('passcode.wrong');
    }
    expect((await signInWithCode(createBrowser(1), to, code)).problem).toBe('passcode.wrong');
    expect((await signInWithCode(ownBrowser, to, code)).status).toBe(200);
  });

  test('requests from a device known to another account are not exempt', async () => {
    const [firstOwner, secondOwner] = [await addOwner(), await addOwner()];
    const browser = createHomeBrowser();
    await signInWithCode(browser, firstOwner, await requestCode(browser, firstOwner));
    for (let host = 1; host <= 10; host++) expect((await send(createBrowser(host), secondOwner)).status).toBe(200);
    expect((await send(browser, secondOwner)).problem).toBe('passcode.tooMany');
  });

  test('the latest two verification codes are valid until one is used', async () => {
    const to = await addOwner();
    const browser = createHomeBrowser();
    const codes: string[] = [];
    for (let count = 0; count < 3; count++) {
      now += minute;
      codes.push(await requestCode(browser, to));
    }
    const [first = '', second = '', third = ''] = codes;
    expect((await signInWithCode(browser, to, first)).problem).toBe('passcode.wrong');
    expect((await signInWithCode(browser, to, second)).status).toBe(200);
    expect((await signInWithCode(browser, to, third)).problem).toBe('passcode.wrong');
  });

  test('verification codes are limited to thirty per hour and network, also when simultaneous', async () => {
    const numbers: string[] = [];
    for (let index = 0; index < 45; index++) numbers.push(await addOwner());
    const answers = await Promise.all(numbers.slice(0, 15).map((to) => send(createBrowser(50), to)));
    answers.push(...(await Promise.all(numbers.slice(15, 30).map((to) => send(createBrowser(50), to)))));
    answers.push(...(await Promise.all(numbers.slice(30).map((to) => send(createBrowser(50), to)))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true);
    expect((await send(createBrowser(51), numbers[44] ?? '')).status).toBe(200);
  });

  const createNumber = () => `136${String(++n).padStart(8, '0')}`;
  /** Requests a code to verify a contact of an account, from a new network each time. */
  const prove = (token: string, to: string, browser = createBrowser(100 + (++n % 100))) =>
    browser.call(sendContactCode, { channel: 'sms', to }, token);

  test('verification codes of an account are limited to ten per hour and twenty per day, for any number', async () => {
    const account = await addUser(database.db);
    const token = await instance.createToken(account);
    const inHour = await Promise.all(Array.from({ length: 15 }, () => prove(token, createNumber())));
    expect(inHour.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(inHour.filter(({ problem }) => problem === 'passcode.tooMany')).toHaveLength(5);
    now += 60 * minute;
    const later = await instance.createToken(account);
    for (let count = 0; count < 10; count++) expect((await prove(later, createNumber())).status).toBe(200);
    now += 60 * minute;
    const last = await prove(await instance.createToken(account), createNumber());
    expect(last).toMatchObject({ status: 429, problem: 'passcode.tooMany' });
  });

  test('verification codes are limited to thirty per hour and network, including those of accounts', async () => {
    const there = createBrowser(60);
    for (let account = 0; account < 3; account++) {
      const token = await instance.createToken(await addUser(database.db));
      for (let count = 0; count < 9; count++) expect((await prove(token, createNumber(), there)).status).toBe(200);
    }
    for (let count = 0; count < 3; count++) expect((await send(there, createNumber())).status).toBe(200);
    expect((await send(there, createNumber())).problem).toBe('passcode.tooMany');
    const token = await instance.createToken(await addUser(database.db));
    expect((await prove(token, createNumber(), there)).problem).toBe('passcode.tooMany');
    expect((await prove(token, createNumber())).status).toBe(200);
  });

  test('requests of accounts, of unknown requesters and of the owner’s devices are counted separately', async () => {
    const to = await addOwner();
    const ownBrowser = createHomeBrowser();
    expect((await signInWithCode(ownBrowser, to, await requestCode(ownBrowser, to))).status).toBe(200);
    for (let account = 0; account < 10; account++) {
      const token = await instance.createToken(await addUser(database.db));
      expect((await prove(token, to)).status).toBe(200);
    }
    const eleventh = await instance.createToken(await addUser(database.db));
    expect((await prove(eleventh, to)).problem).toBe('passcode.tooMany');
    now += minute;
    expect((await send(ownBrowser, to)).status).toBe(200);
    expect((await send(createBrowser(1), to)).status).toBe(200);
  });

  test.runIf(kind === 'postgres')('waiting requests for verification codes do not block the database', async () => {
    const to = await addOwner();
    const gatewayRelease = Promise.withResolvers<undefined>();
    const isHeld = Promise.withResolvers<undefined>();
    const holder = database.db.transaction().execute(async (trx) => {
      await database.dialect.advisoryLock(trx, `passcodes for sms:+86${to}`);
      // All requests used to wait for this lock.
      await database.dialect.advisoryLock(trx, 'passcodes');
      isHeld.resolve(undefined);
      await gatewayRelease.promise;
    });
    await isHeld.promise;
    const requests = Array.from({ length: 12 }, (_, host) => send(createBrowser(host), to));
    for (let time = 0; time < 5; time++) expect((await instance.call(readHealth, {})).status).toBe(200);
    gatewayRelease.resolve(undefined);
    await holder;
    expect((await Promise.all(requests)).filter(({ status }) => status === 200)).toHaveLength(10);
  });
});
