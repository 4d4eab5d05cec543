import { listAudit } from '@atrium/contract/audit/calls.ts';
import { listDepts } from '@atrium/contract/dept/calls.ts';
import { resetPassword } from '@atrium/contract/user/action-calls.ts';
import { describe, expect, it } from 'vitest';
import { addApiToken } from '../../testing/api-tokens.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk } from '../../testing/staff.ts';

const page = '/system/dept';

describe.each(anyDatabase)('a password reset of a user with API tokens on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const { db } = database;

  const addOwner = async () => {
    const username = `owner-${Math.random()}`;
    const { user: id } = await addClerk(db, [page], { username });
    const add = (name: string) => addApiToken(db, { userId: id, permissions: [page], name });
    return { id, username, tokens: [await add('First'), await add('Second')] };
  };
  /** Resets the password, and returns the statuses of requests with the tokens, and the kinds of notifications. */
  const reset = async ({ id, tokens }: Awaited<ReturnType<typeof addOwner>>, options: object) => {
    await db.deleteFrom('notifications').execute();
    // The instance caches the tokens.
    for (const token of tokens) await instance.call(listDepts, {}, token);
    expect((await instance.call(resetPassword, { id, ...options }, admin)).status).toBe(200);
    await db.updateTable('users').set({ must_change_password: 0 }).where('id', '=', id).execute();
    await instance.context.events.emit(db, 'user', { ids: [id] });
    const answers = await Promise.all(tokens.map((token) => instance.call(listDepts, {}, token)));
    const rows = await db.selectFrom('notifications').select('kind').where('user_id', '=', id).execute();
    return { statuses: answers.map(({ status }) => status), kinds: rows.map((row) => row.kind).toSorted() };
  };

  it('keeps the tokens by default', async () => {
    const owner = await addOwner();
    const { statuses, kinds } = await reset(owner, {});
    expect([statuses, kinds]).toEqual([
      [200, 200],
      ['factorsKept', 'passwordReset'],
    ]);
  });

  it('revokes all tokens if the administrator chooses so, alerts the owner and is audited', async () => {
    const owner = await addOwner();
    const otherOwner = await addOwner();
    const { statuses, kinds } = await reset(owner, { revokeApiTokens: true });
    expect([statuses, kinds]).toEqual([
      [401, 401],
      ['apiTokensRevoked', 'passwordReset'],
    ]);
    expect((await instance.call(listDepts, {}, otherOwner.tokens[0])).status).toBe(200);
    const filter = { act: 'user.revokeApiToken', noun: 'user', recordId: owner.id } as const;
    const loadEntries = async () => (await instance.call(listAudit, filter, admin)).result.list;
    expect(await loadEntries()).toMatchObject([
      { recordName: owner.username, changes: [{ field: 'apiToken', before: ['First', 'Second'], after: null }] },
    ]);
    expect((await reset(owner, { revokeApiTokens: true })).kinds).toEqual(['passwordReset']);
    expect(await loadEntries()).toHaveLength(1);
  });
});
