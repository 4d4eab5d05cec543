import { endOtherSessions } from '@atrium/contract/account/calls.ts';
import { changeCompanySettings } from '@atrium/contract/company/calls.ts';
import type { CompanyChange } from '@atrium/contract/company/schemas.ts';
import { removePasskey } from '@atrium/contract/passkey/calls.ts';
import {
  answerChallenge,
  createSecret,
  forgetDevice,
  readSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import type { SecondFactorState, SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { login } from '@atrium/contract/session/calls.ts';
import {
  changePassword,
  endUserSessions,
  impersonateUser,
  resetPassword,
  resetSecondFactor,
} from '@atrium/contract/user/action-calls.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { addTestPasskey } from '../../testing/second-factor/authenticator.ts';
import { computeTotp } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const day = 86_400_000;

describe.each(anyDatabase)('remembered devices on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now);
  afterAll(() => instance.assertErrorsDeclared());
  const createAdminToken = () => instance.createToken(adminId);

  const addUserWithPasskey = async () => {
    const username = `device-${++count}`;
    const id = await addUser(database.db, { username, name: `Name ${count}`, password_hash: hash });
    const { token } = (await instance.call(login, { username, password })).result;
    return { id, username, token, ...(await addTestPasskey(instance, token)) };
  };
  type Person = Awaited<ReturnType<typeof addUserWithPasskey>>;
  const signIn = (browser: Browser, { username }: Person, typedPassword = password) =>
    browser.call(login, { username, password: typedPassword });
  /** Signs in with the passkey. Returns the challenge and the access token. */
  const complete = async (browser: Browser, person: Person, rememberDevice?: boolean) => {
    const { params, problem } = await signIn(browser, person);
    expect(problem).toBe('session.secondFactor');
    const challenge = params as unknown as SignInChallenge;
    const answer = { challenge: challenge.challenge, passkey: person.sign(challenge.challenge) };
    const { result } = await browser.call(answerChallenge, {
      ...answer,
      ...(rememberDevice !== undefined && { rememberDevice }),
    });
    return { challenge, token: result.token };
  };
  const rememberOn = async (browser: Browser, person: Person) => (await complete(browser, person, true)).token;
  const isAsked = async (browser: Browser, person: Person) =>
    (await signIn(browser, person)).problem === 'session.secondFactor';
  const startRemembered = async () => {
    const person = await addUserWithPasskey();
    const browser = new Browser(instance, '198.51.100.1');
    return { person, browser, token: await rememberOn(browser, person) };
  };

  it('a remembered device needs no second factor for 30 days, and using it does not extend that time', async () => {
    const { person, browser } = await startRemembered();
    expect(await isAsked(browser, person)).toBe(false);
    now += 29 * day;
    expect(await isAsked(browser, person)).toBe(false);
    now += day;
    expect(await isAsked(browser, person)).toBe(true);
  });

  it.each([undefined, false])(
    'the second factor is required again if rememberDevice was %s',
    async (rememberDevice) => {
      const person = await addUserWithPasskey();
      const browser = new Browser(instance, '198.51.100.1');
      const { challenge } = await complete(browser, person, rememberDevice);
      expect(challenge.rememberedDays).toBe(30);
      expect(await isAsked(browser, person)).toBe(true);
    },
  );

  it('a device is remembered for one user and one browser', async () => {
    const { person, browser } = await startRemembered();
    expect(await isAsked(new Browser(instance, '198.51.100.1'), person)).toBe(true);
    const otherUser = await addUserWithPasskey();
    expect(await isAsked(browser, otherUser)).toBe(true);
    await rememberOn(browser, otherUser);
    expect([await isAsked(browser, person), await isAsked(browser, otherUser)]).toEqual([false, false]);
  });

  it('each use of a remembered device replaces its token, and only the hash is stored', async () => {
    const { person, browser } = await startRemembered();
    const stolen = browser.cookies(login.path);
    const [, token = ''] = /atrium_remembered=([\w-]{43})/.exec(stolen) ?? [];
    expect(token).not.toBe('');
    const stored = await database.db.selectFrom('sign_in_devices').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await isAsked(browser, person)).toBe(false);
    expect(browser.setCookies.find((line) => line.startsWith('atrium_remembered='))).toMatch(
      /Path=\/api; Max-Age=7776000; HttpOnly; SameSite=Strict/,
    );
    const response = await fetch(`${instance.url}/api/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stolen },
      body: JSON.stringify({ username: person.username, password }),
    });
    expect(response.status).toBe(403);
    expect(await isAsked(browser, person)).toBe(false);
  });

  it('a remembered device replaces the second factor of only one of several simultaneous sign-ins', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, browser } = await startRemembered();
      const signIns = await Promise.all(Array.from({ length: 4 }, () => signIn(browser, person)));
      expect(signIns.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
      expect(await isAsked(browser, person)).toBe(false);
    }
  });

  it('a remembered device requires the password, and a correct one resets the wrong ones', async () => {
    const { person, browser } = await startRemembered();
    for (let attempt = 0; attempt < originFailureLimit * 2; attempt++) {
      expect((await signIn(browser, person, 'wrong-pass-1')).problem).toBe('session.wrongCredentials');
      expect((await signIn(browser, person)).status).toBe(200);
    }
  });

  const makeAdministrator = async ({ id }: Person): Promise<void> => {
    const { id: role } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    await database.db.insertInto('user_roles').values({ user_id: id, role_id: role }).execute();
  };

  it('administrators need the second factor, also if they became one after the device was remembered', async () => {
    const boss = await addUserWithPasskey();
    await makeAdministrator(boss);
    const browser = new Browser(instance, '198.51.100.1');
    expect((await complete(browser, boss, true)).challenge.rememberedDays).toBe(0);
    expect(await isAsked(browser, boss)).toBe(true);
    const { person, browser: second } = await startRemembered();
    await makeAdministrator(person);
    expect(await isAsked(second, person)).toBe(true);
  });

  const plainSettings = { name: '', logo: '', preferences: {}, locked: [], registration: null };
  const saveSettings = async (change: Partial<CompanyChange>) =>
    instance.call(changeCompanySettings, { ...plainSettings, ...change }, await createAdminToken());
  const changeSettings = async (change: Partial<CompanyChange>): Promise<void> => {
    expect(await saveSettings(change)).toMatchObject({ status: 200, result: change });
  };
  const restoreSettings = () => changeSettings({ rememberedDays: 30, remembersAdministrators: false });

  it('the company settings determine for how many days a device is remembered', async () => {
    onTestFinished(restoreSettings);
    await changeSettings({ rememberedDays: 3 });
    const person = await addUserWithPasskey();
    const browser = new Browser(instance, '198.51.100.1');
    expect((await complete(browser, person, true)).challenge.rememberedDays).toBe(3);
    now += 3 * day - 1;
    expect(await isAsked(browser, person)).toBe(false);
    now += 1;
    expect(await isAsked(browser, person)).toBe(true);
  });

  it('fewer days also apply to remembered devices, and more days do not', async () => {
    onTestFinished(restoreSettings);
    const { person, browser } = await startRemembered();
    await changeSettings({ rememberedDays: 5 });
    await changeSettings({ rememberedDays: 90 });
    now += 5 * day - 1;
    expect(await isAsked(browser, person)).toBe(false);
    now += 1;
    expect(await isAsked(browser, person)).toBe(true);
  });

  it('no device is remembered if the number of days is 0', async () => {
    onTestFinished(restoreSettings);
    const { person, browser, token } = await startRemembered();
    await changeSettings({ rememberedDays: 0, remembersAdministrators: true });
    const readDevices = async () => (await instance.call(readSecondFactor, undefined, token)).result.rememberedDevices;
    expect(await readDevices()).toEqual([]);
    expect((await complete(browser, person, true)).challenge.rememberedDays).toBe(0);
    expect(await isAsked(browser, person)).toBe(true);
    await restoreSettings();
    expect(await readDevices()).toEqual([]);
    expect(await isAsked(browser, person)).toBe(true);
  });

  it('administrators have remembered devices only while the company settings allow it', async () => {
    onTestFinished(restoreSettings);
    await changeSettings({ remembersAdministrators: true });
    const boss = await addUserWithPasskey();
    await makeAdministrator(boss);
    const browser = new Browser(instance, '198.51.100.1');
    expect((await complete(browser, boss, true)).challenge.rememberedDays).toBe(30);
    expect(await isAsked(browser, boss)).toBe(false);
    await changeSettings({ remembersAdministrators: false });
    expect(await isAsked(browser, boss)).toBe(true);
  });

  it.each([-1, 91, 1.5])('%s days are rejected', async (rememberedDays) => {
    const { status, fields } = await saveSettings({ rememberedDays });
    expect([status, Object.keys(fields ?? {})]).toEqual([422, ['rememberedDays']]);
  });

  it.each<[string, (person: Person, token: string) => Promise<unknown>]>([
    [
      'a changed password',
      (_, token) => instance.call(changePassword, { password, newPassword: `${password}8` }, token),
    ],
    ['signing out everywhere else', (_, token) => instance.call(endOtherSessions, {}, token)],
    ['a password reset', async ({ id }) => instance.call(resetPassword, { id }, await createAdminToken())],
    [
      'sessions ended by an administrator',
      async ({ id }) => instance.call(endUserSessions, { id }, await createAdminToken()),
    ],
    [
      'a reset of the second factor',
      async ({ id }) => instance.call(resetSecondFactor, { id }, await createAdminToken()),
    ],
    [
      'the removal of the last factor',
      async ({ codes }, token) => {
        const [passkey] = (await instance.call(readSecondFactor, undefined, token)).result.passkeys;
        return instance.call(removePasskey, { id: passkey?.id ?? 0, code: codes[0] }, token);
      },
    ],
  ])('a remembered device is forgotten after %s', async (_, change) => {
    const { person, token } = await startRemembered();
    const loadRemembered = () =>
      database.db
        .selectFrom('sign_in_devices')
        .select('hash')
        .where('user_id', '=', person.id)
        .where('remembered_hash', 'is not', null)
        .execute();
    expect(await loadRemembered()).toHaveLength(1);
    expect(await change(person, token)).toMatchObject({ status: 200 });
    expect(await loadRemembered()).toEqual([]);
  });

  it('users see their own remembered devices, and forget one of them', async () => {
    const { person, browser, token } = await startRemembered();
    const second = new Browser(instance, '198.51.100.2');
    now += 1000;
    await rememberOn(second, person);
    const otherStart = await startRemembered();
    const readDevices = async (from: Browser) => {
      const response = await from.send(readSecondFactor.path, { headers: { authorization: `Bearer ${token}` } });
      // An envelope, validated by the server.
      return ((await response.json()) as { result: SecondFactorState }).result.rememberedDevices;
    };
    const device = { id: expect.stringMatching(/^[0-9a-f]{64}$/), device: 'node' };
    expect(await readDevices(browser)).toEqual([
      { ...device, until: now + 30 * day, current: false },
      { ...device, until: now - 1000 + 30 * day, current: true },
    ]);
    const [, ownDevice] = await readDevices(browser);
    const forgetOwn = (session: string) => instance.call(forgetDevice, { id: ownDevice?.id ?? '' }, session);
    expect((await forgetOwn(otherStart.token)).problem).toBe('row.notFound');
    expect((await forgetOwn(token)).status).toBe(200);
    expect((await forgetOwn(token)).problem).toBe('row.notFound');
    expect([await isAsked(browser, person), await isAsked(second, person)]).toEqual([true, false]);
    expect(await readDevices(browser)).toHaveLength(1);
    now += 30 * day;
    const later = await instance.createToken(person.id);
    expect((await instance.call(readSecondFactor, undefined, later)).result.rememberedDevices).toEqual([]);
  });

  it('an impersonation does not show the remembered devices of the user', async () => {
    const { person, token } = await startRemembered();
    const { result } = await instance.call(impersonateUser, { id: person.id }, await createAdminToken());
    const readDevices = async (session: string) =>
      (await instance.call(readSecondFactor, undefined, session)).result.rememberedDevices;
    expect(await readDevices(token)).toHaveLength(1);
    expect(await readDevices(result.token)).toEqual([]);
  });

  it('an administrator has no remembered devices, also if one was remembered before', async () => {
    const { person, token } = await startRemembered();
    await makeAdministrator(person);
    expect((await instance.call(readSecondFactor, undefined, token)).result.rememberedDevices).toEqual([]);
  });

  it('a remembered device is forgotten when a second factor is added, and when one of several is removed', async () => {
    const person = await addUserWithPasskey();
    const browser = new Browser(instance, '198.51.100.1');
    const codes = [...person.codes];
    const takeNextCode = () => ({ code: codes.shift() });
    const isForgottenAfter = async (change: (token: string) => Promise<unknown>) => {
      const token = await rememberOn(browser, person);
      expect(await isAsked(browser, person)).toBe(false);
      await change(token);
      return isAsked(browser, person);
    };
    const readPasskeys = async (token: string) =>
      (await instance.call(readSecondFactor, undefined, token)).result.passkeys;
    expect(await isForgottenAfter((token) => addTestPasskey(instance, token, takeNextCode(), 'Phone'))).toBe(true);
    expect(
      await isForgottenAfter(async (token) => {
        const { secret } = (await instance.call(createSecret, takeNextCode(), token)).result;
        await instance.call(turnOnSecondFactor, { code: computeTotp(secret, now) }, token);
      }),
    ).toBe(true);
    expect(await isForgottenAfter((token) => instance.call(turnOffSecondFactor, takeNextCode(), token))).toBe(true);
    expect(
      await isForgottenAfter(async (token) => {
        const phone = (await readPasskeys(token)).find(({ name }) => name === 'Phone');
        await instance.call(removePasskey, { id: phone?.id ?? 0, ...takeNextCode() }, token);
        expect(await readPasskeys(token)).toHaveLength(1);
      }),
    ).toBe(true);
  });
});
