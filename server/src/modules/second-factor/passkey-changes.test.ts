import { changeCompanySettings } from '@atrium/contract/company/calls.ts';
import {
  addPasskey,
  removePasskey,
  requestOwnPasskey,
  requestSignInPasskey,
  signInByPasskey,
  startNewPasskey,
} from '@atrium/contract/passkey/calls.ts';
import { answerChallenge, readSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteSecondFactor, lockSecondFactor } from '../../auth/second-factor.ts';
import { databases } from '../../testing/databases.ts';
import { addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { addTestPasskey, SoftwareAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { startServer } from '../../testing/server.ts';
import { waitForBlockedStatements } from '../../testing/wait-for.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);

describe.each(databases)('adding and removing passkeys on $kind', async ({ kind, open }) => {
  let count = 0;
  const { database, instance, adminId } = await startServer(open);
  const site = { origin: instance.url, rpId: '127.0.0.1' };
  afterAll(() => instance.assertErrorsDeclared());

  const addPerson = async () => {
    const username = `keyed-${++count}`;
    const id = await addUser(database.db, { username, password_hash: hash });
    const signIn = () => instance.call(login, { username, password });
    return { id, signIn, token: (await signIn()).result.token };
  };
  const addUserWithPasskey = async () => {
    const person = await addPerson();
    const passkey = await addTestPasskey(instance, person.token);
    const createProof = async () => {
      const { challenge } = (await instance.call(requestOwnPasskey, {}, person.token)).result;
      return { passkey: passkey.sign(challenge) };
    };
    return { ...person, ...passkey, createProof };
  };
  // SQLite runs one transaction after another.
  it.runIf(kind === 'postgres')('a sign-in while the first factor is added needs this factor', async () => {
    const { id, signIn } = await addPerson();
    const signedIn = await database.db.transaction().execute(async (trx) => {
      await lockSecondFactor(instance.context, trx, id);
      const passkey = { user_id: id, credential_id: `key-${++count}`, user_handle: 'a', public_key: 'b', counter: 0 };
      await trx
        .insertInto('passkeys')
        .values({ ...passkey, transports: '[]', name: 'Key', create_time: 0 })
        .execute();
      const answer = signIn();
      await Promise.race([answer, waitForBlockedStatements(database.db, 1)]);
      return { answer };
    });
    expect((await signedIn.answer).problem).toBe('session.secondFactor');
  });

  it.runIf(kind === 'postgres')('a second step while the factors are reset is rejected', async () => {
    const { id, signIn, sign } = await addUserWithPasskey();
    const challenge = String((await signIn()).params?.['challenge']);
    const reset = await database.db.transaction().execute(async (trx) => {
      await lockSecondFactor(instance.context, trx, id);
      const answer = instance.call(answerChallenge, { challenge, passkey: sign(challenge) });
      await Promise.race([answer, waitForBlockedStatements(database.db, 1)]);
      await deleteSecondFactor(trx, id);
      return { answer };
    });
    expect((await reset.answer).problem).toBe('passkey.wrong');
  });

  it.runIf(kind === 'postgres')('a sign-in that requires a new password waits without locking the user', async () => {
    const { id, signIn } = await addPerson();
    const saveMinimum = async (passwordMin: number) => {
      const settings = { name: '', logo: '', preferences: {}, locked: [], registration: null, passwordMin };
      await instance.call(changeCompanySettings, settings, await instance.createToken(adminId));
    };
    onTestFinished(() => saveMinimum(8));
    await saveMinimum(14);
    const blockedSignIn = await database.db.transaction().execute(async (trx) => {
      await lockSecondFactor(instance.context, trx, id);
      const answer = signIn();
      await Promise.race([answer, waitForBlockedStatements(database.db, 1)]);
      await trx.updateTable('users').set({ last_login_time: 1 }).where('id', '=', id).execute();
      return { answer };
    });
    const { status, result } = await blockedSignIn.answer;
    expect(status).toBe(200);
    expect((await instance.call(readUserInfo, {}, result.token)).result.mustChangePassword).toBe(true);
  });

  const loadPasskeys = async (token: string) =>
    (await instance.call(readSecondFactor, undefined, token)).result.passkeys;

  it.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
  ])(
    'a passkey that is discoverable: %s, and verified: %s, can sign in: %s',
    async (isDiscoverable, isVerified, can) => {
      const { id, token } = await addPerson();
      const { challenge } = (await instance.call(startNewPasskey, {}, token)).result;
      const created = new SoftwareAuthenticator().create({ ...site, challenge, isVerified });
      await instance.call(addPasskey, { name: 'Laptop', ...created, isDiscoverable }, token);
      const row = database.db.selectFrom('passkeys').select('can_sign_in').where('user_id', '=', id);
      expect((await row.executeTakeFirstOrThrow()).can_sign_in).toBe(can);
    },
  );

  it('the passkey with which a user without a password signs in cannot be removed', async () => {
    const { id, token, sign, createProof } = await addUserWithPasskey();
    const [passkey] = await loadPasskeys(token);
    await database.db.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute();
    const { challenge } = (await instance.call(requestSignInPasskey, {})).result;
    expect((await instance.call(signInByPasskey, sign(challenge))).status).toBe(200);
    const remove = async () => instance.call(removePasskey, { id: passkey?.id ?? 0, ...(await createProof()) }, token);
    expect(await remove()).toMatchObject({ status: 409, problem: 'signIn.lastAccount' });
    await database.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
    expect((await remove()).status).toBe(200);
  });

  it('of two simultaneous first passkeys, one is added and returns recovery codes that are accepted', async () => {
    const { token, signIn } = await addPerson();
    const creations = await Promise.all([1, 2].map(() => instance.call(startNewPasskey, {}, token)));
    const created = creations.map(({ result: { challenge } }) =>
      new SoftwareAuthenticator().create({ ...site, challenge }),
    );
    const answers = await Promise.all(
      created.map((passkey) => instance.call(addPasskey, { name: 'Key', ...passkey }, token)),
    );
    const [added, rejected] = answers.toSorted((left, right) => left.status - right.status);
    expect([added?.status, rejected?.problem]).toEqual([200, 'passkey.wrong']);
    expect(added?.result.codes).toHaveLength(10);
    const [code = ''] = added?.result.codes ?? [];
    const challenge = String((await signIn()).params?.['challenge']);
    expect((await instance.call(answerChallenge, { challenge, code })).status).toBe(200);
  });

  it('the last factor that a role requires cannot be removed, also by simultaneous requests', async () => {
    const person = await addUserWithPasskey();
    const second = await addTestPasskey(instance, person.token, await person.createProof());
    const role = await addRole(database.db);
    await database.db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', role).execute();
    await database.db.insertInto('user_roles').values({ user_id: person.id, role_id: role }).execute();
    const passkeys = await loadPasskeys(person.token);
    const requests = await Promise.all(
      passkeys.map(async ({ id }, index) => {
        const { challenge } = (await instance.call(requestOwnPasskey, {}, person.token)).result;
        return { id, passkey: (index === 0 ? second : person).sign(challenge) };
      }),
    );
    const answers = await Promise.all(requests.map((request) => instance.call(removePasskey, request, person.token)));
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
    expect(await loadPasskeys(person.token)).toHaveLength(1);
  });
});
