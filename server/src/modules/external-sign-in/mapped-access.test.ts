import {
  completeExternalSignIn,
  listExternalAccounts,
  unlinkExternalAccount,
} from '@atrium/contract/external-sign-in/calls.ts';
import { identityProviderCalls } from '@atrium/contract/identity-provider/fields.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { deleteRole } from '@atrium/contract/role/calls.ts';
import { confirmPassword } from '@atrium/contract/session/calls.ts';
import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import { deleteUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { lockSecondFactor } from '../../auth/second-factor.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { signInAtProvider } from '../../testing/external-sign-in.ts';
import { addDept, addRole } from '../../testing/people.ts';
import { startProviderSignIn, testPassword } from '../../testing/provider-sign-in.ts';
import { loadMenuIds } from '../../testing/staff.ts';
import { waitForBlockedStatements } from '../../testing/wait-for.ts';

describe.each(databases)('access by mapping rules on $kind', async ({ kind, open }) => {
  const {
    db,
    instance,
    provider,
    createBrowser,
    addPerson,
    signIn,
    requireUser,
    asAdmin,
    addOtherProvider,
    changeProvider,
  } = await startProviderSignIn(open);
  const loadRoles = async (userId: number) =>
    (
      await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).orderBy('role_id').execute()
    ).map((row) => row.role_id);

  test.runIf(kind === 'postgres')('a sign-in that grants a role waits without locking the user', async () => {
    const role = await addRole(db);
    const rules = [{ claim: 'groups', value: 'dev', roles: [role], deptId: null }];
    const id = await addOtherProvider(provider, { newPeople: 'create', rules });
    const subject = addPerson();
    await signIn(subject, id);
    const user = await requireUser(subject);
    provider.people.set(subject, { groups: ['dev'] });
    const blockedSignIn = await db.transaction().execute(async (trx) => {
      await lockSecondFactor(instance.context, trx, user.id);
      const answer = signIn(subject, id);
      await Promise.race([answer, waitForBlockedStatements(db, 1)]);
      await trx.updateTable('users').set({ last_login_time: 1 }).where('id', '=', user.id).execute();
      return { answer };
    });
    expect((await blockedSignIn.answer).status).toBe(200);
    expect(await loadRoles(user.id)).toEqual([role]);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('each sign-in applies the mapping rules, which also remove roles that they granted before', async () => {
    const [deptId, salesId] = [await addDept(db), await addDept(db)];
    const [defaultRole, devRole, opsRole, ownRole] = [
      await addRole(db),
      await addRole(db),
      await addRole(db),
      await addRole(db),
    ];
    const rules = [
      { claim: 'groups', value: 'dev', roles: [devRole], deptId: null },
      { claim: 'groups', value: 'ops', roles: [devRole, opsRole], deptId: salesId },
    ];
    const id = await addOtherProvider(provider, { newPeople: 'create', roleId: defaultRole, deptId, rules });
    const subject = addPerson({ groups: ['dev'] });
    await signIn(subject, id);
    const user = await requireUser(subject);
    expect([await loadRoles(user.id), user.dept_id]).toEqual([[defaultRole, devRole], deptId]);
    await db.insertInto('user_roles').values({ user_id: user.id, role_id: ownRole }).execute();
    provider.people.set(subject, { groups: ['ops', 'developers'] });
    await signIn(subject, id);
    expect([await loadRoles(user.id), (await requireUser(subject)).dept_id]).toEqual([
      [defaultRole, devRole, opsRole, ownRole],
      salesId,
    ]);
    provider.people.set(subject, { groups: 'operators' });
    await signIn(subject, id);
    expect(await loadRoles(user.id)).toEqual([defaultRole, ownRole]);
    const entries = db.selectFrom('audit_entries').select('act').where('record_id', '=', user.id);
    expect((await entries.where('act', '=', 'user.update').execute()).length).toBe(2);
  });

  /** Signs in a person who gets a role by a rule, and gives them another role. */
  const addPersonWithRoles = async (menus: number[] = []) => {
    const [mappedRole, ownRole] = [await addRole(db, { menus }), await addRole(db)];
    const rules = [{ claim: 'groups', value: 'dev', roles: [mappedRole], deptId: null }];
    const id = await addOtherProvider(provider, { newPeople: 'create', rules });
    const subject = addPerson({ groups: ['dev'] });
    const { token } = (await signIn(subject, id)).result;
    const user = await requireUser(subject);
    await db.insertInto('user_roles').values({ user_id: user.id, role_id: ownRole }).execute();
    expect(await loadRoles(user.id)).toEqual([mappedRole, ownRole]);
    return { id, subject, token, user, mappedRole, ownRole };
  };

  test('unlinking an account removes the roles that it granted, but not those of administrators', async () => {
    const { token, user, ownRole } = await addPersonWithRoles();
    await db.updateTable('users').set({ password_hash: testPassword.hash }).where('id', '=', user.id).execute();
    await instance.call(confirmPassword, { password: testPassword.text }, token);
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    const unlink = { id: account?.id ?? 0 };
    expect((await instance.call(unlinkExternalAccount, unlink, token)).status).toBe(200);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('deleting a provider removes the roles that it granted, also from open sessions', async () => {
    const menus = await loadMenuIds(db, ['/system', '/system/position']);
    const { id, token, user, mappedRole, ownRole } = await addPersonWithRoles(menus);
    expect((await instance.call(positionCalls.list, {}, token)).status).toBe(200);
    expect((await instance.call(identityProviderCalls.delete, { ids: [id] }, await asAdmin())).status).toBe(200);
    expect((await instance.call(positionCalls.list, {}, token)).status).toBe(403);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
    const entries = db.selectFrom('audit_entries').select('changes').where('record_id', '=', user.id);
    const [entry] = await entries.where('act', '=', 'user.update').execute();
    expect(JSON.parse(entry?.changes ?? '')).toEqual([
      { field: 'roles', before: [mappedRole, ownRole], after: [ownRole] },
    ]);
    const notifications = db.selectFrom('notifications').select('kind').where('user_id', '=', user.id);
    expect((await notifications.execute()).map((notification) => notification.kind)).toContain('roleChanged');
  });

  test('a restored user gets the roles of rules at the next sign-in only', async () => {
    const { id, subject, user, mappedRole, ownRole } = await addPersonWithRoles();
    const users = { resource: 'user', ids: [user.id] };
    await instance.call(deleteUser, { ids: [user.id] }, await asAdmin());
    await changeProvider({ status: 0 }, id);
    expect((await instance.call(restoreRecords, users, await asAdmin())).result).toEqual({ restored: 1 });
    expect(await loadRoles(user.id)).toEqual([ownRole]);
    await changeProvider({ status: 1 }, id);
    await signIn(subject, id);
    expect(await loadRoles(user.id)).toEqual([mappedRole, ownRole]);
    await instance.call(deleteUser, { ids: [user.id] }, await asAdmin());
    await instance.call(identityProviderCalls.delete, { ids: [id] }, await asAdmin());
    expect((await instance.call(restoreRecords, users, await asAdmin())).result).toEqual({ restored: 1 });
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  const unrelatedRole = await addRole(db);
  test.each([
    ['gets another issuer', { issuer: 'http://localhost:1', clientSecret: 'another' }],
    ['gets another client ID', { clientId: 'another', clientSecret: 'another' }],
    ['is disabled', { status: 0 }],
    ['loses its mapping rules', { rules: null }],
    [
      'has other values in its rules',
      { rules: [{ claim: 'groups', value: 'ops', roles: [unrelatedRole], deptId: null }] },
    ],
  ])('a provider that %s no longer grants roles', async (_, change) => {
    const { id, token, user, ownRole } = await addPersonWithRoles(
      await loadMenuIds(db, ['/system', '/system/position']),
    );
    expect((await changeProvider({ name: `Renamed ${id}` }, id)).status).toBe(200);
    expect((await instance.call(positionCalls.list, {}, token)).status).toBe(200);
    expect((await changeProvider(change, id)).status).toBe(200);
    expect((await instance.call(positionCalls.list, {}, token)).status).toBe(403);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('a provider that is enabled again grants roles at the next sign-in only', async () => {
    const { id, subject, user, mappedRole, ownRole } = await addPersonWithRoles();
    await changeProvider({ status: 0 }, id);
    await changeProvider({ status: 1 }, id);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
    await signIn(subject, id);
    expect(await loadRoles(user.id)).toEqual([mappedRole, ownRole]);
    provider.people.set(subject, {});
    await signIn(subject, id);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('a removed rule keeps a role only for people who matched another rule with it', async () => {
    const [role, otherRole] = [await addRole(db), await addRole(db)];
    const dev = { claim: 'groups', value: 'dev', roles: [role, otherRole], deptId: null };
    const ops = { claim: 'groups', value: 'ops', roles: [role], deptId: null };
    const id = await addOtherProvider(provider, { newPeople: 'create', rules: [dev, ops] });
    const subjects = [addPerson({ groups: ['dev'] }), addPerson({ groups: ['dev', 'ops'] })];
    for (const subject of subjects) await signIn(subject, id);
    const loadAllRoles = async () =>
      Promise.all(subjects.map(async (subject) => loadRoles((await requireUser(subject)).id)));
    expect(await loadAllRoles()).toEqual([
      [role, otherRole],
      [role, otherRole],
    ]);
    await changeProvider({ rules: [ops] }, id);
    expect(await loadAllRoles()).toEqual([[], [role]]);
    await changeProvider({ status: 0 }, id);
    expect(await loadAllRoles()).toEqual([[], []]);
  });

  test('a deleted role of a rule prevents neither changes of the provider nor sign-ins, and returns at the next one', async () => {
    const { id, subject, user, mappedRole, ownRole } = await addPersonWithRoles();
    await db.deleteFrom('user_roles').where('role_id', '=', mappedRole).execute();
    expect((await instance.call(deleteRole, { ids: [mappedRole] }, await asAdmin())).status).toBe(200);
    expect((await changeProvider({ name: `Renamed ${id}` }, id)).status).toBe(200);
    expect((await signIn(subject, id)).status).toBe(200);
    await instance.call(restoreRecords, { resource: 'role', ids: [mappedRole] }, await asAdmin());
    expect(await loadRoles(user.id)).toEqual([ownRole]);
    await signIn(subject, id);
    expect(await loadRoles(user.id)).toEqual([mappedRole, ownRole]);
    await changeProvider({ status: 0 }, id);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('a sign-in that began before a provider changed is rejected, and grants no roles', async () => {
    const { id, subject, user, ownRole } = await addPersonWithRoles();
    const receiveCode = async () => {
      const browser = createBrowser();
      const fragment = await signInAtProvider(browser, provider, { providerId: id, subject });
      return () => browser.call(completeExternalSignIn, { code: fragment.get('signIn') ?? '' });
    };
    const completions = await Promise.all(Array.from({ length: 4 }, receiveCode));
    await Promise.all([changeProvider({ status: 0 }, id), ...completions.map((complete) => complete())]);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
    await changeProvider({ status: 1 }, id);
    const complete = await receiveCode();
    await changeProvider({ issuer: 'http://localhost:1', clientSecret: 'another' }, id);
    expect(await complete()).toMatchObject({ problem: 'signIn.unavailable' });
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('simultaneous sign-ins do not turn a role of a rule into one of an administrator', async () => {
    const role = await addRole(db);
    const rules = [{ claim: 'groups', value: 'dev', roles: [role], deptId: null }];
    const id = await addOtherProvider(provider, { newPeople: 'create', rules });
    const subject = addPerson();
    await signIn(subject, id);
    const { id: userId } = await requireUser(subject);
    provider.people.set(subject, { groups: ['dev'] });
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = createBrowser();
        return { browser, fragment: await signInAtProvider(browser, provider, { providerId: id, subject }) };
      }),
    );
    await Promise.all(
      codes.map(({ browser, fragment }) =>
        browser.call(completeExternalSignIn, { code: fragment.get('signIn') ?? '' }),
      ),
    );
    expect(await loadRoles(userId)).toEqual([role]);
    provider.people.set(subject, {});
    await signIn(subject, id);
    expect(await loadRoles(userId)).toEqual([]);
  });
});
