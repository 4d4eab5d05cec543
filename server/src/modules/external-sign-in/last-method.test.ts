import { unlinkExternalAccount } from '@atrium/contract/external-sign-in/calls.ts';
import { removePasskey } from '@atrium/contract/passkey/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { replaceRecoveryCodes } from '../../auth/second-factor.ts';
import { databases } from '../../testing/databases.ts';
import { addProvider } from '../../testing/external-sign-in.ts';
import { addUser } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { startIdentityProvider, testPublicUrl } from '../../testing/services/identity-provider.ts';

const rounds = 10;

describe.each(databases)('the last sign-in methods on $kind', async ({ open }) => {
  const server = await startServer(open, Date.now, { ATRIUM_URL: testPublicUrl });
  const { database, instance } = server;
  const { db } = database;
  const { issuer } = await startIdentityProvider();
  const providerId = await addProvider(server, { issuer });
  afterAll(() => instance.assertErrorsDeclared());

  /** Adds a user without a password, who signs in with an external account or a passkey. */
  const addPerson = async (name: string) => {
    const userId = await addUser(db, { username: name, password_hash: '' });
    const key = { user_id: userId, credential_id: name, user_handle: name, public_key: 'a', counter: 0 };
    const passkey = await db
      .insertInto('passkeys')
      .values({ ...key, transports: '[]', name, can_sign_in: 1, create_time: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const account = await db
      .insertInto('external_accounts')
      .values({ user_id: userId, provider_id: providerId, issuer, subject: name, name, roles: '[]', create_time: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [code] = await replaceRecoveryCodes(db, userId);
    const token = await instance.createToken(userId);
    await db.updateTable('sessions').set({ factor_time: Date.now() }).where('user_id', '=', userId).execute();
    return {
      unlink: () => instance.call(unlinkExternalAccount, { id: account.id }, token),
      remove: () => instance.call(removePasskey, { id: passkey.id, code }, token),
    };
  };

  it('removes one of two methods if both are removed simultaneously', async () => {
    for (let round = 0; round < rounds; round++) {
      const { unlink, remove } = await addPerson(`person-${round}`);
      const answers = await Promise.all([unlink(), remove()]);
      expect(answers.map(({ problem }) => problem ?? '').toSorted()).toEqual(['', 'signIn.lastAccount']);
    }
  });
});
