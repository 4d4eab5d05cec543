import type { FirstStepsState } from '@atrium/contract/company/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadStoredSetting } from '../../db/stored-setting.ts';
import { loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';

const countDepts = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('depts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const countCustomRoles = async (db: Kysely<Schema>): Promise<number> => {
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('builtin', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Uses the stored counters, because counting a million users is slow. */
const countUsers = async (db: Kysely<Schema>): Promise<number> => {
  const { users } = await db
    .selectFrom('user_counts')
    .select(({ fn }) => fn.sum<number | null>('users').as('users'))
    .executeTakeFirstOrThrow();
  return Number(users ?? 0);
};

export const loadFirstSteps = async (
  { config, senders }: Pick<AppContext, 'config' | 'senders'>,
  db: Kysely<Schema>,
): Promise<FirstStepsState> => {
  const [depts, roles, users, company, dismissed] = [
    await countDepts(db),
    await countCustomRoles(db),
    await countUsers(db),
    await loadCompany(db),
    await loadStoredSetting(db, 'steps.dismissed'),
  ];
  const steps: FirstStepsState['steps'] = [
    { name: 'depts', isDone: depts > 0, count: depts },
    { name: 'roles', isDone: roles > 0, count: roles },
    { name: 'people', isDone: users > 1, count: users },
    { name: 'mail', isDone: senders.mailer.kind === 'smtp' },
    { name: 'company', isDone: company.updateTime > 0 },
  ];
  return { isOver: config.demo || dismissed !== null || steps.every(({ isDone }) => isDone), steps };
};
