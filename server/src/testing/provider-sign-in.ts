import { identityProviderCalls } from '@atrium/contract/identity-provider/fields.ts';
import { afterAll } from 'vitest';
import { Browser } from './browser.ts';
import type { TestDatabase } from './databases.ts';
import { addProvider, signInExternally } from './external-sign-in.ts';
import { hashQuickly } from './people.ts';
import { startServer } from './server.ts';
import { startIdentityProvider, testPublicUrl } from './services/identity-provider.ts';

const text = 'calm-lake-77';
export const testPassword = { text, hash: await hashQuickly(text) };

/** Starts a server with a provider that creates accounts, for the tests of one file. */
export const startProviderSignIn = async (open: TestDatabase['open']) => {
  let now = Date.now();
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now, {
    ATRIUM_URL: testPublicUrl,
    ATRIUM_TRUST_PROXY: '1',
    ATRIUM_TRUSTED_NETWORKS: '198.18.0.0/24',
  });
  const { db } = database;
  const provider = await startIdentityProvider();
  /** A new token, because tests move the clock. */
  const asAdmin = () => instance.createToken(adminId);
  const addOtherProvider = async (other: { readonly issuer: string }, parts: object = {}) =>
    addProvider({ instance, admin: await asAdmin() }, other, parts);
  const providerId = await addOtherProvider(provider, { newPeople: 'create' });
  afterAll(() => instance.assertErrorsDeclared());

  const createBrowser = () => new Browser(instance, `203.0.113.${(++count % 200) + 1}`);
  const loadUser = async (subject: string) =>
    db
      .selectFrom('external_accounts')
      .innerJoin('users', 'users.id', 'external_accounts.user_id')
      .selectAll('users')
      .where('subject', '=', subject)
      .executeTakeFirst();
  return {
    db,
    instance,
    adminId,
    provider,
    providerId,
    asAdmin,
    addOtherProvider,
    createBrowser,
    loadUser,
    passTime: (ms: number): void => {
      now += ms;
    },
    changeProvider: async (parts: object, id = providerId) =>
      instance.call(identityProviderCalls.update, { id, ...parts }, await asAdmin()),
    /** Returns the subject of a new person at the provider. */
    addPerson: (claims: object = {}): string => {
      const subject = `subject-${++count}`;
      provider.people.set(subject, { name: `Person ${count}`, preferred_username: `person${count}`, ...claims });
      return subject;
    },
    signIn: (subject: string, id = providerId, browser = createBrowser()) =>
      signInExternally(instance, provider, { providerId: id, subject, browser }),
    requireUser: async (subject: string) => {
      const user = await loadUser(subject);
      if (!user) throw new Error(`nobody is linked to ${subject}`);
      return user;
    },
  };
};
