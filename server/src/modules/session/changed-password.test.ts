import { changeContact } from '@atrium/contract/contact/calls.ts';
import { confirmPassword } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { waitForBlockedStatements } from '../../testing/wait-for.ts';

const password = 'calm-lake-77';
const [hash, newHash] = [await hashQuickly(password), await hashQuickly('bold-tree-88')];

describe.each(databases)('a password that changes while it is verified on $kind', async ({ kind, open }) => {
  const { database, instance } = await startServer(open);
  const { db } = database;
  afterAll(() => instance.assertErrorsDeclared());

  const removal = { channel: 'email' as const, to: '', password, code: '' };
  it.each([
    ['confirms no action', (token: string) => instance.call(confirmPassword, { password }, token)],
    ['changes no contact', (token: string) => instance.call(changeContact, removal, token)],
  ])('%s', async (title, send) => {
    const email = 'owner@example.com';
    const id = await addUser(db, { username: title.replaceAll(' ', '-'), password_hash: hash, email });
    const token = await instance.createToken(id);
    await instance.call(readUserInfo, {}, token);
    const { answer } = await db.transaction().execute(async (trx) => {
      // Blocks the transaction of the request. SQLite runs one transaction after another.
      if (kind === 'postgres') await sql`lock table sessions in access exclusive mode`.execute(trx);
      const sent = send(token);
      if (kind === 'postgres') await Promise.race([sent, waitForBlockedStatements(db, 1)]);
      await trx.updateTable('users').set({ password_hash: newHash }).where('id', '=', id).execute();
      return { answer: sent };
    });
    expect(await answer).toMatchObject({ problem: 'password.wrong', fields: { password: 'password.wrong' } });
  });
});
