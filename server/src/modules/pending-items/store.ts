import { scheduledTaskNames, getAuditedTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import { maxPendingNames } from '@atrium/contract/pending-items/fields.ts';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { selectLockedUserIds } from '../../auth/sign-in-attempts.ts';
import { type DataScope, whereUserInScope } from '../../authorization/data-scope.ts';

export interface UserSummary {
  readonly count: number;
  readonly names: string[];
}

const summarizeUsers = async <Output>(query: SelectQueryBuilder<Schema, 'users', Output>): Promise<UserSummary> => {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.count<number>('users.id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  const users = await query
    .clearSelect()
    .select(['users.id', 'users.name', 'users.username'])
    .distinct()
    .orderBy('users.id', 'desc')
    .limit(maxPendingNames)
    .execute();
  return { count: Number(count), names: users.map(({ name, username }) => name || username) };
};

export const loadLockedUsers = (db: Kysely<Schema>, scope: DataScope, now: number): Promise<UserSummary> =>
  summarizeUsers(
    db.selectFrom('users').where(whereUserInScope(scope)).where('users.id', 'in', selectLockedUserIds(db, now)),
  );

export const loadApplicants = (db: Kysely<Schema>, scope: DataScope): Promise<UserSummary> =>
  summarizeUsers(
    db
      .selectFrom('users')
      .where(whereUserInScope(scope))
      .where('users.status', '=', 0)
      .where('users.id', 'in', db.selectFrom('registrations').select('user_id').where('approve_time', 'is', null)),
  );

export const countUnread = async (db: Kysely<Schema>, userId: number): Promise<number> => {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(unread);
};

export const loadFailedTasks = async (db: Kysely<Schema>): Promise<string[]> => {
  const failedTasks = await db
    .selectFrom('scheduled_tasks')
    .select('name')
    .where('last_result', '=', 'failure')
    .execute();
  return scheduledTaskNames
    .filter((taskName) => failedTasks.some(({ name }) => name === taskName))
    .map(getAuditedTaskName);
};
