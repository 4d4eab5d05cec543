import { apiTokenCalls, createApiToken, revokeApiToken } from '@atrium/contract/api-token/calls.ts';
import { removePasskey } from '@atrium/contract/passkey/calls.ts';
import {
  answerChallenge,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import { addTestPasskey } from '../testing/second-factor/authenticator.ts';
import { computeTotp, turnOnFactor } from '../testing/second-factor/totp.ts';
import { login, refreshToken } from '@atrium/contract/session/calls.ts';
import { changeContact, sendContactCode } from '@atrium/contract/contact/calls.ts';
import { listExternalAccounts, unlinkExternalAccount } from '@atrium/contract/external-sign-in/calls.ts';
import { type NotificationKind, notificationKindNames } from '@atrium/contract/notification/fields.ts';
import { listNotifications } from '@atrium/contract/notification/calls.ts';
import { register, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import {
  changePassword,
  resetSecondFactor,
  resetPassword,
  setUserStatus,
  impersonateUser,
} from '@atrium/contract/user/action-calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { originFailureLimit } from '../auth/sign-in-attempts.ts';
import { Browser } from '../testing/browser.ts';
import { addProvider, linkAccount } from '../testing/external-sign-in.ts';
import { startIdentityProvider, testPublicUrl } from '../testing/services/identity-provider.ts';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { startGateway } from '../testing/services/gateway.ts';
import { addRole, addUser, hashQuickly } from '../testing/people.ts';
import { addApiToken } from '../testing/api-tokens.ts';
import { addAdmin, addClerk } from '../testing/staff.ts';
import { waitFor } from '../testing/wait-for.ts';

const password = 'quiet-river-8';

interface ReceivedNotification {
  readonly user: number;
  readonly messagePart?: string;
  readonly link?: string;
}

describe.each(anyDatabase)('a notification on $kind', async ({ open }) => {
  let n = 0;
  const database = await open();
  const gateway = await startGateway();
  const settings = { ATRIUM_SMS_URL: gateway.url, ATRIUM_REGISTRATION: 'approval', ATRIUM_DEMO: 'on' };
  const provider = await startIdentityProvider();
  const instance = await startInstance(database, Date.now, settings);
  // Passkeys of the tests belong to the address of the instance above.
  const publicInstance = await startInstance(database, Date.now, { ...settings, ATRIUM_URL: testPublicUrl });
  const adminId = await addAdmin(database.db);
  const admin = await instance.createToken(adminId);
  const providerId = await addProvider({ instance: publicInstance, admin }, provider);
  const hash = await hashQuickly(password);

  const addPerson = async (parts: object = {}) => {
    const username = `person-${++n}`;
    const id = await addUser(database.db, { username, name: `人${n}`, password_hash: hash, ...parts });
    return { id, username, name: `人${n}` };
  };
  const signInAs = async (username: string, userAgent: string, guess = password) => {
    const response = await fetch(`${instance.url}/api/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ username, password: guess }),
    });
    // Envelope, validated by the server.
    return ((await response.json()) as { result: { token: string; refreshToken: string } }).result;
  };
  const registerPerson = async () => {
    const [to, username] = [`139${String(++n).padStart(8, '0')}`, `joins-${n}`];
    await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'register', to });
    const form = { username, name: `新人${n}`, channel: 'sms' as const, to, password, agree: true };
    expect((await instance.call(register, { ...form, code: await gateway.waitForCode(`+86${to}`) })).status).toBe(200);
    const row = database.db.selectFrom('users').select('id').where('username', '=', username);
    return { id: (await row.executeTakeFirstOrThrow()).id, username, name: form.name };
  };
  /** Only the demo has these kinds. */
  const findDemoNotification = async (username: 'admin' | 'common'): Promise<ReceivedNotification> => {
    const row = database.db.selectFrom('users').select('id').where('username', '=', username);
    return { user: (await row.executeTakeFirstOrThrow()).id };
  };

  const turnOn = async () => {
    const { id, username } = await addPerson();
    const { token } = (await instance.call(login, { username, password })).result;
    return { id, username, token, ...(await turnOnFactor(instance, token)) };
  };

  const addPasskeyUser = async () => {
    const { id, username } = await addPerson();
    const { token } = (await instance.call(login, { username, password })).result;
    return { id, token, ...(await addTestPasskey(instance, token)) };
  };

  const linkPerson = async () => {
    const { id, username } = await addPerson();
    const { token } = (await instance.call(login, { username, password })).result;
    provider.people.set(username, { name: 'Linked' });
    await linkAccount(new Browser(publicInstance, '127.0.0.1'), provider, { providerId, subject: username, token });
    return { id, token };
  };

  const kinds: Record<NotificationKind, () => Promise<ReceivedNotification>> = {
    welcome: () => findDemoNotification('common'),
    approvalAsked: () => findDemoNotification('admin'),
    approvalGiven: () => findDemoNotification('common'),
    reportReady: () => findDemoNotification('common'),
    newDevice: async () => {
      const { id, username } = await addPerson();
      await signInAs(username, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
      await signInAs(username, 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0');
      return { user: id, messagePart: '127.0.0.1', link: '/personal-center/my-profile?view=devices' };
    },
    roleChanged: async () => {
      const { id } = await addPerson();
      await instance.call(updateUser, { id, roles: [await addRole(database.db, { name: '出纳' })] }, admin);
      return { user: id, messagePart: '出纳' };
    },
    statusChanged: async () => {
      const { id, name } = await addPerson({ status: 0 });
      await instance.call(setUserStatus, { id, status: 1 }, admin);
      return { user: id, messagePart: name };
    },
    registrationAsked: async () => {
      const { id, username } = await registerPerson();
      return { user: adminId, messagePart: username, link: `/system/user/${id}` };
    },
    registrationGiven: async () => {
      const { id } = await registerPerson();
      await instance.call(setUserStatus, { id, status: 1 }, admin);
      return { user: id, link: '/personal-center/my-profile' };
    },
    accountLocked: async () => {
      const { id, username, name } = await addPerson();
      for (let time = 0; time < originFailureLimit; time++) await signInAs(username, 'somebody', 'wrong-pass-1');
      return { user: id, messagePart: name };
    },
    tokenReplayed: async () => {
      const { id, username } = await addPerson();
      const first = await signInAs(username, 'one');
      const second = (await instance.call(refreshToken, { refreshToken: first.refreshToken })).result;
      await instance.call(refreshToken, { refreshToken: second.refreshToken });
      await instance.call(refreshToken, { refreshToken: first.refreshToken });
      return { user: id, messagePart: username };
    },
    secondFactorOn: async () => ({ user: (await turnOn()).id }),
    secondFactorOff: async () => {
      const { id, token, codes } = await turnOn();
      await instance.call(turnOffSecondFactor, { code: codes[0] ?? '' }, token);
      return { user: id };
    },
    secondFactorReset: async () => {
      const { id } = await turnOn();
      await instance.call(resetSecondFactor, { id }, admin);
      return { user: id };
    },
    apiTokenCreated: async () => {
      const { user } = await addClerk(database.db, ['/home']);
      const newToken = { name: 'Export', permissions: ['/home'], days: 7 };
      await instance.call(createApiToken, newToken, await instance.createToken(user));
      return { user, messagePart: 'Export', link: '/personal-center/my-profile?view=password' };
    },
    apiTokenRevoked: async () => {
      const { id } = await addPerson();
      await addApiToken(database.db, { userId: id, name: 'Export', permissions: [] });
      const [token] = (await instance.call(apiTokenCalls.list, { userId: id }, admin)).result.list;
      await instance.call(revokeApiToken, { id: token?.id ?? 0 }, admin);
      return { user: id, messagePart: 'Export', link: '/personal-center/my-profile?view=password' };
    },
    apiTokensRevoked: async () => {
      const { id } = await addPerson();
      await addApiToken(database.db, { userId: id, permissions: [] });
      await instance.call(resetPassword, { id, revokeApiTokens: true }, admin);
      return { user: id, link: '/personal-center/my-profile?view=password' };
    },
    factorsKept: async () => {
      const { id } = await addPasskeyUser();
      await instance.call(resetPassword, { id }, admin);
      return { user: id, messagePart: 'Laptop', link: '/personal-center/my-profile?view=password' };
    },
    passkeyAdded: async () => ({ user: (await addPasskeyUser()).id, messagePart: 'Laptop' }),
    passkeyRemoved: async () => {
      const { id, token, codes } = await addPasskeyUser();
      const [passkey] = (await instance.call(readSecondFactor, undefined, token)).result.passkeys;
      await instance.call(removePasskey, { id: passkey?.id ?? 0, code: codes[0] }, token);
      return { user: id, messagePart: 'Laptop' };
    },
    accountLinked: async () => ({ user: (await linkPerson()).id, messagePart: 'Linked' }),
    accountUnlinked: async () => {
      const { id, token } = await linkPerson();
      const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
      await instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token);
      return { user: id, messagePart: 'Linked' };
    },
    recoveryCodesRenewed: async () => {
      const { id, token, secret } = await turnOn();
      const code = computeTotp(secret, instance.context.clock() + 30_000);
      await instance.call(renewRecoveryCodes, { code }, token);
      return { user: id };
    },
    recoveryCodeUsed: async () => {
      const { id, username, codes } = await turnOn();
      const { params } = await instance.call(login, { username, password });
      await instance.call(answerChallenge, { challenge: String(params?.['challenge']), code: codes[0] ?? '' });
      return { user: id, messagePart: '127.0.0.1' };
    },
    passwordChanged: async () => {
      const { id } = await addPerson();
      await instance.call(changePassword, { password, newPassword: 'calm-lake-77' }, await instance.createToken(id));
      return { user: id, messagePart: '127.0.0.1' };
    },
    passwordReset: async () => {
      const { id } = await addPerson();
      await instance.call(resetPassword, { id }, admin);
      return { user: id, messagePart: 'chief' };
    },
    emailChanged: async () => {
      const { id } = await addPerson();
      await instance.call(updateUser, { id, email: `person-${n}@example.com` }, admin);
      return { user: id, messagePart: 'chief' };
    },
    phoneChanged: async () => {
      const { id } = await addPerson();
      const [to, token] = [`137${String(++n).padStart(8, '0')}`, await instance.createToken(id)];
      await instance.call(sendContactCode, { channel: 'sms', to }, token);
      const code = await gateway.waitForCode(`+86${to}`);
      await instance.call(changeContact, { channel: 'sms', to, password, code }, token);
      return { user: id };
    },
    viewed: async () => {
      const { id } = await addPerson();
      await instance.call(impersonateUser, { id }, admin);
      return { user: id, messagePart: 'chief' };
    },
  };

  const loadInbox = async (user: number, kind: NotificationKind, lang: string) => {
    // The reader may have to change a password first.
    await database.db.updateTable('users').set({ must_change_password: 0 }).where('id', '=', user).execute();
    const response = await fetch(`${instance.url}/api/${listNotifications.path}?kind=${kind}`, {
      headers: { authorization: `Bearer ${await instance.createToken(user)}`, 'x-lang': lang },
    });
    // Envelope, validated by the server.
    const { result } = (await response.json()) as {
      result: { list: { title: string; message: string; link?: string }[] };
    };
    return result.list;
  };

  test.each(notificationKindNames)(
    'a notification of the kind %s is delivered to its recipient with a text in both languages',
    async (kind) => {
      const { user, messagePart = '', link } = await kinds[kind]();
      const [chinese] = await waitFor(async () => {
        const list = await loadInbox(user, kind, 'zh-CN');
        return list.length > 0 ? list : undefined;
      });
      const [english] = await loadInbox(user, kind, 'en-US');
      expect(chinese?.message).toContain(messagePart);
      expect(english?.message).toContain(messagePart);
      expect([chinese?.title, chinese?.message].join()).toMatch(/\p{Script=Han}/u);
      expect(english?.title).toMatch(/^[A-Z][A-Za-z -]+$/);
      for (const text of [chinese?.message, english?.message]) expect(text).not.toMatch(/\{\{|undefined|\[object/);
      // Title of kinds without a translation.
      expect([chinese?.title, english?.title]).not.toEqual(['通知', 'Notification']);
      if (link !== undefined) expect(chinese?.link).toBe(link);
    },
  );
});
