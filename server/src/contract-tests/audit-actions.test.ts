import { publishAnnouncement, withdrawAnnouncement } from '@atrium/contract/announcement/calls.ts';
import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import {
  type AuditAction,
  auditActions,
  editActions,
  trashVerbs,
  versionVerb,
} from '@atrium/contract/audit/actions.ts';
import { exportAudit, listAudit } from '@atrium/contract/audit/calls.ts';
import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { createDept, deleteDept, updateDept } from '@atrium/contract/dept/calls.ts';
import {
  listExternalAccounts,
  unlinkExternalAccount,
  writeSignInSettings,
} from '@atrium/contract/external-sign-in/calls.ts';
import { createView, deleteView, shareView, updateView } from '@atrium/contract/saved-view/calls.ts';
import { runScheduledTask } from '@atrium/contract/scheduled-task/calls.ts';
import { createMenuItem, deleteMenuItem, updateMenuItem } from '@atrium/contract/menu/calls.ts';
import { register, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { changeCompanySettings, dismissFirstSteps, sendTestMessage } from '@atrium/contract/company/calls.ts';
import { changeLegalText } from '@atrium/contract/legal-text/calls.ts';
import { createRole, deleteRole, exportRoles, updateRole } from '@atrium/contract/role/calls.ts';
import { login, logout, refreshToken } from '@atrium/contract/session/calls.ts';
import { removePasskey, renamePasskey } from '@atrium/contract/passkey/calls.ts';
import {
  answerChallenge,
  forgetDevice,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '@atrium/contract/second-factor/calls.ts';
import { completeSetup } from '@atrium/contract/setup/calls.ts';
import {
  changePassword,
  endUserSessions,
  sendSignInEmail,
  resetPassword,
  unlockUser,
  resetSecondFactor,
  impersonateUser,
} from '@atrium/contract/user/action-calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { createUser, deleteUser, exportUsers, listUsers, updateUser } from '@atrium/contract/user/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { deriveSetupToken } from '../auth/tokens.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { Browser } from '../testing/browser.ts';
import { addProvider, linkAccount } from '../testing/external-sign-in.ts';
import { startGateway, type Gateway } from '../testing/services/gateway.ts';
import {
  startIdentityProvider,
  type TestIdentityProvider,
  testPublicUrl,
} from '../testing/services/identity-provider.ts';
import { addUser, hashQuickly } from '../testing/people.ts';
import { addTestPasskey } from '../testing/second-factor/authenticator.ts';
import { computeTotp, turnOnFactor } from '../testing/second-factor/totp.ts';
import { publishedEvents, recordEvents } from './published-events.ts';

const password = 'quiet-river-8';

type ExpectedEntry = Partial<AuditEntry>;

describe.each(anyDatabase)('the audit on $kind', ({ open }) => {
  let database: Database;
  let gateway: Gateway;
  let instance: Instance;
  let publicInstance: Instance;
  let adminId: number;
  let provider: TestIdentityProvider;
  let providerId: number;
  let admin: string;
  let hash: string;
  let now = 1_800_000_000_000;
  let n = 0;
  let setUp: ExpectedEntry;
  beforeAll(async () => {
    database = await open();
    gateway = await startGateway();
    instance = await startInstance(database, () => now, {
      ATRIUM_SMS_URL: gateway.url,
      // No server listens there; failed attempts are audited too.
      ATRIUM_SMTP_URL: 'smtp://127.0.0.1:9?from=atrium@example.com',
      ATRIUM_REGISTRATION: 'open',
    });
    // Passkeys of the tests belong to the address of the instance above.
    publicInstance = await startInstance(database, () => now, { ATRIUM_URL: testPublicUrl });
    hash = await hashQuickly(password);
    const token = deriveSetupToken(instance.context.serverKey);
    await instance.call(completeSetup, { token, username: 'the-chief', password });
    admin = (await instance.call(login, { username: 'the-chief', password })).result.token;
    const row = database.db.selectFrom('users').select(['id', 'name']).where('username', '=', 'the-chief');
    const { id, name } = await row.executeTakeFirstOrThrow();
    adminId = id;
    provider = await startIdentityProvider();
    providerId = await addProvider({ instance: publicInstance, admin }, provider);
    setUp = { userId: id, username: 'the-chief', name, recordId: id, recordName: 'the-chief' };
  });

  const addPerson = async () => {
    const username = `person-${++n}`;
    const id = await addUser(database.db, { username, name: `人${n}`, password_hash: hash });
    return { id, username, name: `人${n}`, self: { userId: id, username, recordId: id } };
  };
  const signIn = async (username: string) => (await instance.call(login, { username, password })).result;
  const linkPerson = async () => {
    const { username, self } = await addPerson();
    const { token } = await signIn(username);
    provider.people.set(username, { name: 'Linked' });
    await linkAccount(new Browser(publicInstance, '127.0.0.1'), provider, { providerId, subject: username, token });
    return { self, token };
  };
  const take = async ({ path }: { path: string }): Promise<ExpectedEntry> => {
    const response = await fetch(`${instance.url}/api/${path}?columns=id`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    await response.text();
    const count = Number(response.headers.get('x-total-rows'));
    return { recordId: null, changes: expect.arrayContaining([{ field: 'total', before: null, after: count }]) };
  };
  const makeRole = async () => (await instance.call(createRole, { name: '角色', code: `role-${++n}` }, admin)).result;
  const makeDept = async () => (await instance.call(createDept, { name: '部门', code: `d-${++n}` }, admin)).result;
  const makeAnnouncement = async () =>
    (await instance.call(announcementCalls.create, { title: `公告 ${++n}`, audience: 'everyone' }, admin)).result;
  const makeMenu = async () => (await instance.call(createMenuItem, { name: '菜单', path: `/m-${++n}` }, admin)).result;
  const makeUser = async () =>
    (await instance.call(createUser, { username: `made-${++n}`, name: '用户' }, admin)).result;
  const makeSharedView = async () => {
    const view = { table: 'user', name: `视图 ${++n}`, state: { filters: {}, sort: '', layout: {} } } as const;
    const { id } = (await instance.call(createView, view, admin)).result;
    return (await instance.call(shareView, { id, roles: [(await makeRole()).id] }, admin)).result;
  };
  const expectName = (id: number, recordName: string): ExpectedEntry => ({ recordId: id, recordName });
  const expectRename = (id: number, previousName: string): ExpectedEntry => ({
    ...expectName(id, '改名'),
    changes: [{ field: 'name', before: previousName, after: '改名' }],
  });
  const expectDeletion = (row: { id: number; name: string }): ExpectedEntry => ({
    ...expectName(row.id, row.name),
    changes: expect.arrayContaining([{ field: 'name', before: row.name, after: null }]),
  });
  const expectCreation = (row: { id: number; name: string }): ExpectedEntry => ({
    ...expectName(row.id, row.name),
    changes: expect.arrayContaining([{ field: 'name', before: null, after: row.name }]),
  });

  /** Causes each action and returns the expected entry, by default of the administrator. */
  const acts: Partial<Record<AuditAction, () => Promise<ExpectedEntry>>> = {
    'session.signIn': async () => {
      const { username, self } = await addPerson();
      await signIn(username);
      return self;
    },
    'session.signInPending': async () => {
      const { username, self } = await addPerson();
      await turnOnFactor(instance, (await signIn(username)).token);
      await instance.call(login, { username, password });
      return { ...self, sessionId: null };
    },
    'session.signInRefused': async () => {
      const { username, self } = await addPerson();
      await instance.call(login, { username, password: 'wrong-pass-1' });
      return { ...self, problem: 'session.wrongCredentials', sessionId: null };
    },
    'session.signOut': async () => {
      const { username, self } = await addPerson();
      await instance.call(logout, {}, (await signIn(username)).token);
      return self;
    },
    'session.end': async () => {
      const { username, id, name } = await addPerson();
      await signIn(username);
      await instance.call(endUserSessions, { id }, admin);
      return expectName(id, name);
    },
    'session.replayed': async () => {
      const { username, self } = await addPerson();
      const first = await signIn(username);
      const second = (await instance.call(refreshToken, { refreshToken: first.refreshToken })).result;
      now += 60_000;
      await instance.call(refreshToken, { refreshToken: second.refreshToken });
      await instance.call(refreshToken, { refreshToken: first.refreshToken });
      return self;
    },
    'session.view': async () => {
      const { id, name } = await addPerson();
      await instance.call(impersonateUser, { id }, admin);
      return expectName(id, name);
    },
    'right.refused': async () => {
      const { id, username } = await addPerson();
      await instance.call(listUsers, {}, await instance.createToken(id));
      return { userId: id, username, recordId: null, recordName: 'GET /api/user-list', problem: 'right.missing' };
    },
    'user.import': async () => {
      const rows = [[`imported-${++n}`]];
      await instance.call(importUsers, { fields: ['username'], rows, dryRun: false }, admin);
      const importedUser = database.db.selectFrom('users').select('id').where('username', '=', `imported-${n}`);
      const { id } = await importedUser.executeTakeFirstOrThrow();
      return { recordId: null, changes: [{ field: 'users', before: null, after: [id] }] };
    },
    'user.resetPassword': async () => {
      const { id, name } = await addPerson();
      await instance.call(resetPassword, { id }, admin);
      return { ...expectName(id, name), changes: [] };
    },
    'user.mailSignIn': async () => {
      const { id, name, username } = await addPerson();
      const address = `${username}@example.com`;
      await database.db
        .updateTable('users')
        .set({ email: address, verified_email: address })
        .where('id', '=', id)
        .execute();
      await instance.call(sendSignInEmail, { id }, admin);
      return { ...expectName(id, name), changes: [] };
    },
    'user.changePassword': async () => {
      const { username, self } = await addPerson();
      await instance.call(changePassword, { password, newPassword: 'calm-lake-77' }, (await signIn(username)).token);
      return { ...self, changes: [] };
    },
    'user.unlock': async () => {
      const { id, name } = await addPerson();
      await instance.call(unlockUser, { id }, admin);
      return expectName(id, name);
    },
    'user.turnOnFactor': async () => {
      const { username, self } = await addPerson();
      await turnOnFactor(instance, (await signIn(username)).token);
      return self;
    },
    'user.turnOffFactor': async () => {
      const { username, self } = await addPerson();
      const { token } = await signIn(username);
      const { codes } = await turnOnFactor(instance, token);
      await instance.call(turnOffSecondFactor, { code: codes[0] ?? '' }, token);
      return self;
    },
    'user.addPasskey': async () => {
      const { username, self } = await addPerson();
      await addTestPasskey(instance, (await signIn(username)).token);
      return self;
    },
    'user.renamePasskey': async () => {
      const { username, self } = await addPerson();
      const { token } = await signIn(username);
      await addTestPasskey(instance, token);
      const [passkey] = (await instance.call(readSecondFactor, undefined, token)).result.passkeys;
      await instance.call(renamePasskey, { id: passkey?.id ?? 0, name: 'Phone' }, token);
      return { ...self, changes: [{ field: 'passkey', before: 'Laptop', after: 'Phone' }] };
    },
    'user.removePasskey': async () => {
      const { username, self } = await addPerson();
      const { token } = await signIn(username);
      const { codes } = await addTestPasskey(instance, token);
      const [passkey] = (await instance.call(readSecondFactor, undefined, token)).result.passkeys;
      await instance.call(removePasskey, { id: passkey?.id ?? 0, code: codes[0] }, token);
      return self;
    },
    'user.renewRecoveryCodes': async () => {
      const { username, self } = await addPerson();
      const { token } = await signIn(username);
      const { secret } = await turnOnFactor(instance, token);
      now += 30_000;
      await instance.call(renewRecoveryCodes, { code: computeTotp(secret, now) }, token);
      return self;
    },
    'user.forgetDevice': async () => {
      const { username, self } = await addPerson();
      const { secret } = await turnOnFactor(instance, (await signIn(username)).token);
      now += 30_000;
      const { params } = await instance.call(login, { username, password });
      const answer = { challenge: String(params?.['challenge']), code: computeTotp(secret, now), rememberDevice: true };
      const { token } = (await instance.call(answerChallenge, answer)).result;
      const [device] = (await instance.call(readSecondFactor, undefined, token)).result.rememberedDevices;
      await instance.call(forgetDevice, { id: device?.id ?? '' }, token);
      return { ...self, changes: [{ field: 'device', before: 'node', after: null }] };
    },
    'user.resetFactor': async () => {
      const { id, name, username } = await addPerson();
      await turnOnFactor(instance, (await signIn(username)).token);
      await instance.call(resetSecondFactor, { id }, admin);
      return expectName(id, name);
    },
    'user.linkAccount': async () => {
      const { self } = await linkPerson();
      return { ...self, changes: [{ field: 'account', before: null, after: expect.stringContaining('Linked') }] };
    },
    'user.unlinkAccount': async () => {
      const { self, token } = await linkPerson();
      const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
      await instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token);
      return { ...self, changes: [{ field: 'account', before: expect.stringContaining('Linked'), after: null }] };
    },
    'signInSettings.update': async () => {
      const settings = { isPasswordOpen: false, emergencyAccounts: [adminId] };
      await publicInstance.call(writeSignInSettings, settings, admin);
      await instance.context.db.deleteFrom('settings').where('key', '=', 'signIn.emergencyAccounts').execute();
      const changes = [
        { field: 'isPasswordOpen', before: true, after: false },
        { field: 'emergencyAccounts', before: [], after: [adminId] },
      ];
      return { recordId: null, changes };
    },
    'user.register': async () => {
      const [to, username] = [`139${String(++n).padStart(8, '0')}`, `joined-${n}`];
      await instance.call(sendVerificationCode, { channel: 'sms', purpose: 'register', to });
      const form = { username, name: '新人', channel: 'sms' as const, to, password, agree: true };
      await instance.call(register, { ...form, code: await gateway.waitForCode(`+86${to}`) });
      const registeredUser = database.db.selectFrom('users').select('id').where('username', '=', username);
      const { id } = await registeredUser.executeTakeFirstOrThrow();
      return { userId: id, username, name: '新人', recordId: id, recordName: username };
    },
    // The first administrator already exists.
    'user.setUp': async () => setUp,
    'policy.update': async () => {
      await instance.call(changeLegalText, { name: 'terms', language: 'en-US', content: '# Ours' }, admin);
      return { recordName: 'terms en-US' };
    },
    'company.update': async () => {
      const company = { logo: '', preferences: { theme: 'dark' }, locked: ['theme'], registration: null };
      await instance.call(changeCompanySettings, { name: '某公司', ...company }, admin);
      const changes = [
        { field: 'name', before: '', after: '某公司' },
        { field: 'locked', before: [], after: ['theme'] },
        { field: 'theme', before: null, after: 'dark' },
      ];
      return { recordId: null, changes };
    },
    'company.testCarrier': async () => {
      await database.db.updateTable('users').set({ phone_number: '13900000001' }).where('id', '=', adminId).execute();
      expect((await instance.call(sendTestMessage, { channel: 'sms' }, admin)).result.outcome).toBe('sent');
      return { recordName: '+8613900000001' };
    },
    'scheduledTask.run': async () => {
      await instance.call(runScheduledTask, { name: 'codeCleanup' }, admin);
      return { recordName: 'audit.scheduledTasks.codeCleanup' };
    },
    'savedView.share': async () => {
      const { id, name, roles } = await makeSharedView();
      return { ...expectName(id, name), changes: [{ field: 'roles', before: [], after: roles }] };
    },
    'savedView.update': async () => {
      const { id, name } = await makeSharedView();
      await instance.call(updateView, { id, name: '改名' }, admin);
      return expectRename(id, name);
    },
    'savedView.delete': async () => {
      const { id, name, roles } = await makeSharedView();
      await instance.call(deleteView, { id }, admin);
      return { ...expectName(id, name), changes: [{ field: 'roles', before: roles, after: [] }] };
    },
    'company.dismissSteps': async () => {
      await instance.call(dismissFirstSteps, {}, admin);
      return { recordId: null, changes: [] };
    },
    'role.create': async () => expectCreation(await makeRole()),
    'role.update': async () => {
      const { id, name } = await makeRole();
      await instance.call(updateRole, { id, name: '改名' }, admin);
      return expectRename(id, name);
    },
    'role.delete': async () => {
      const row = await makeRole();
      await instance.call(deleteRole, { id: row.id }, admin);
      return expectDeletion(row);
    },
    'menu.create': async () => expectCreation(await makeMenu()),
    'menu.update': async () => {
      const { id, name } = await makeMenu();
      await instance.call(updateMenuItem, { id, name: '改名' }, admin);
      return expectRename(id, name);
    },
    'menu.delete': async () => {
      const row = await makeMenu();
      await instance.call(deleteMenuItem, { id: row.id }, admin);
      return expectDeletion(row);
    },
    'dept.create': async () => expectCreation(await makeDept()),
    'dept.update': async () => {
      const { id, name } = await makeDept();
      await instance.call(updateDept, { id, name: '改名' }, admin);
      return expectRename(id, name);
    },
    'dept.delete': async () => {
      const row = await makeDept();
      await instance.call(deleteDept, { id: row.id }, admin);
      return expectDeletion(row);
    },
    'user.create': async () => expectCreation(await makeUser()),
    'user.update': async () => {
      const { id, name } = await makeUser();
      await instance.call(updateUser, { id, name: '改名' }, admin);
      return expectRename(id, name);
    },
    'user.delete': async () => {
      const row = await makeUser();
      await instance.call(deleteUser, { id: row.id }, admin);
      return expectDeletion(row);
    },
    'user.export': () => take(exportUsers),
    'announcement.publish': async () => {
      const { id, title } = await makeAnnouncement();
      await instance.call(publishAnnouncement, { id }, admin);
      return {
        ...expectName(id, title),
        changes: expect.arrayContaining([{ field: 'state', before: 'draft', after: 'published' }]),
      };
    },
    'announcement.withdraw': async () => {
      const { id, title } = await makeAnnouncement();
      await instance.call(publishAnnouncement, { id }, admin);
      await instance.call(withdrawAnnouncement, { id }, admin);
      return { ...expectName(id, title), changes: [{ field: 'state', before: 'published', after: 'withdrawn' }] };
    },
    'announcement.export': () => take(announcementCalls.export),
    'role.export': () => take(exportRoles),
    'audit.export': () => take(exportAudit),
  };

  const loadNewestEntry = async (act: string) => (await instance.call(listAudit, { act, pageSize: 1 }, admin)).result;

  test.each(Object.entries(acts))(
    'the audit log contains actor, target and origin of %s, which publishes its events',
    async (act, performAction) => {
      const totalBefore = act === 'user.setUp' ? 0 : (await loadNewestEntry(act)).total;
      const { published, stop } = recordEvents(instance.context.events);
      const expectedEntry = await performAction();
      stop();
      // `Object.keys` loses the type.
      expect(published.join(' ')).toBe(publishedEvents[act as AuditAction] ?? '');
      const { list, total } = await loadNewestEntry(act);
      expect(total).toBe(totalBefore + 1);
      const byChief = { userId: adminId, username: 'the-chief', problem: '', asUserId: null };
      const origin = { noun: act.split('.')[0], address: '127.0.0.1' };
      expect(list[0]).toMatchObject({ ...byChief, ...origin, ...expectedEntry, act });
      expect(list[0]?.requestId).toMatch(/^[\w.-]{8,64}$/);
    },
  );

  test('the audit log contains no other actions, except those of resources with generated endpoints', () => {
    const ofRows = new Set<string>([...editActions, ...trashVerbs, versionVerb, 'export']);
    // retention, password-rules, own-data, api-token and erase-user.test.ts test these actions.
    const testedElsewhere = [
      'audit.prune',
      'user.expirePassword',
      'user.downloadData',
      'user.createApiToken',
      'user.revokeApiToken',
      'user.erase',
    ];
    const otherActions = auditActions.filter((act) => !testedElsewhere.includes(act));
    expect(otherActions.filter((act) => !acts[act] && !ofRows.has(act.split('.')[1] ?? ''))).toEqual([]);
  });
});
