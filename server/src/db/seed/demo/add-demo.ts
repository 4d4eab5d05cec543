import type { Language } from '@atrium/contract/language.ts';
import { superAdmin, type BuiltinRole } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import { insertMissing } from '../../insert-missing.ts';
import { insertUsers, type NewAccount } from '../../insert-users.ts';
import { createNamePinyin } from '../../name-pinyin.ts';
import type { Schema } from '../../schema.ts';
import { loadStoredSetting, writeStoredSetting } from '../../stored-setting.ts';
import { builtinRoleTexts } from '../builtin-roles.ts';
import { createDemoAnnouncements } from './announcements.ts';
import { demoAccounts } from './demo-accounts.ts';
import { createDemoDepts, createDemoRoles, translateDemoWord } from './departments.ts';
import { addDemoPositions } from './positions.ts';
import { addDemoDictionaries } from './dictionaries.ts';
import { createDemoNotifications } from './notifications.ts';
import { createDemoStaff, type DemoPerson } from './staff.ts';

type Ids = ReadonlyMap<string, number>;

interface SeedContext {
  readonly trx: Kysely<Schema>;
  readonly language: Language;
  readonly now: number;
}

const commonRole: BuiltinRole = 'common';

const demoOwners = {
  admin: { name: (language: Language) => builtinRoleTexts[language].admin.name, job: '系统管理员' },
  common: { name: (language: Language) => (language === 'zh-CN' ? '林小满' : 'Lily Lin'), job: '前端工程师' },
} as const;

const addDepts = async ({ trx, language, now }: SeedContext): Promise<Ids> => {
  const ids = new Map<string, number>();
  for (const [place, { code, parent, name }] of createDemoDepts(language).entries()) {
    const row = {
      code,
      name,
      parent_id: ids.get(parent ?? '') ?? null,
      leader_id: null,
      sort_order: place + 1,
      status: 1,
    };
    await insertMissing(trx, 'depts', [{ ...row, remark: '', create_time: now, update_time: now }]);
    const { id } = await trx.selectFrom('depts').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    ids.set(code, id);
  }
  return ids;
};

const addRoles = async ({ trx, language, now }: SeedContext): Promise<Ids> => {
  const roles = createDemoRoles(language);
  const addedDepts = await trx
    .insertInto('roles')
    .values(
      roles.map(({ code, name, remark }) => {
        return {
          code,
          name,
          ...createNamePinyin(name),
          remark,
          status: 1,
          builtin: 0,
          create_time: now,
          update_time: now,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'code'])
    .execute();
  const menus = await trx
    .selectFrom('menus')
    .select(['id', 'builtin_key'])
    .where('builtin_key', 'is not', null)
    .execute();
  const grants = addedDepts.flatMap(({ id, code }) => {
    const keys = roles.find((role) => role.code === code)?.grants ?? [];
    return menus
      .filter(({ builtin_key }) => builtin_key !== null && keys.includes(builtin_key))
      .map((menu) => ({ role_id: id, menu_id: menu.id }));
  });
  await insertMissing(trx, 'role_menus', grants);
  const roleRows = await trx.selectFrom('roles').select(['id', 'code']).execute();
  return new Map(roleRows.map(({ id, code }) => [code, id]));
};

const createPerson = ({ dept, leads: _leads, joinTime, lastLogin, ...parts }: DemoPerson, depts: Ids): NewAccount => ({
  ...parts,
  email: `${parts.username}@example.com`,
  verified_email: `${parts.username}@example.com`,
  verified_phone: `+86${parts.phone_number}`,
  dept_id: depts.get(dept.code) ?? null,
  password_hash: '',
  last_login_time: lastLogin,
  create_time: joinTime,
  update_time: joinTime,
});

const createAccount = (
  parts: (typeof demoAccounts)[number],
  language: Language,
  passwordHash: string,
  depts: Ids,
): NewAccount => ({
  username: parts.username,
  name: demoOwners[parts.username].name(language),
  email: `${parts.username}@example.com`,
  verified_email: `${parts.username}@example.com`,
  description: translateDemoWord(language, demoOwners[parts.username].job),
  dept_id: depts.get(parts.dept) ?? null,
  password_hash: passwordHash,
});

const addUsers = async (trx: Kysely<Schema>, accounts: readonly NewAccount[], now: number): Promise<Ids> => {
  const addedUsers = await insertUsers(trx, accounts, now)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Map(addedUsers.map(({ id, username }) => [username, id]));
};

const getRoleIds = ({ dept }: DemoPerson): string[] => [commonRole, ...(dept.role ? [dept.role] : [])];

const addStaff = async ({ trx, language, now }: SeedContext, depts: Ids, roles: Ids): Promise<void> => {
  const staff = createDemoStaff(language, now);
  const ids = await addUsers(
    trx,
    staff.map((member) => createPerson(member, depts)),
    now,
  );
  const userRoles = staff.flatMap((member) =>
    getRoleIds(member).map((code) => ({ user_id: ids.get(member.username), role_id: roles.get(code) })),
  );
  await insertMissing(
    trx,
    'user_roles',
    userRoles.flatMap(({ user_id, role_id }) =>
      user_id === undefined || role_id === undefined ? [] : [{ user_id, role_id }],
    ),
  );
  await addDemoPositions(trx, now, staff, ids);
  for (const { username, dept } of staff.filter(({ leads }) => leads)) {
    await trx
      .updateTable('depts')
      .set({ leader_id: ids.get(username) ?? null })
      .where('id', '=', depts.get(dept.code) ?? 0)
      .where('leader_id', 'is', null)
      .execute();
  }
};

type Hash = (password: string) => Promise<string>;

const addAccounts = async ({ trx, language, now }: SeedContext, depts: Ids, roles: Ids, hash: Hash): Promise<void> => {
  const hashed = await Promise.all(
    demoAccounts.map(async (parts) => createAccount(parts, language, await hash(parts.password), depts)),
  );
  const ids = await addUsers(trx, hashed, now);
  const newAccounts = hashed.filter(({ username }) => ids.has(username));
  const hashes = newAccounts.map(({ username, password_hash }) => [username, password_hash]);
  await writeStoredSetting(trx, 'demo.accounts', JSON.stringify(Object.fromEntries(hashes)));
  for (const { username } of demoAccounts) {
    const user_id = ids.get(username);
    const role_id = roles.get(username === superAdmin ? superAdmin : commonRole);
    if (user_id === undefined || role_id === undefined) continue;
    await insertMissing(trx, 'user_roles', [{ user_id, role_id }]);
    const notices = createDemoNotifications(username, language, now).map((notice) => ({
      ...notice,
      params: JSON.stringify(notice.params),
      user_id,
    }));
    await insertMissing(trx, 'notifications', notices.toReversed());
  }
};

export const addDemo = async (trx: Kysely<Schema>, language: Language, now: number, hash: Hash): Promise<void> => {
  if ((await loadStoredSetting(trx, 'demo.time')) !== null) return;
  const seeding = { trx, language, now };
  const depts = await addDepts(seeding);
  const roles = await addRoles(seeding);
  await addStaff(seeding, depts, roles);
  await addAccounts(seeding, depts, roles, hash);
  await addDemoDictionaries(trx, now);
  await insertMissing(trx, 'announcements', createDemoAnnouncements(language, now));
  await writeStoredSetting(trx, 'demo.time', String(now));
};
