import { changeProfile, readProfile } from '@atrium/contract/account/calls.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { changeContact, sendContactCode } from '@atrium/contract/contact/calls.ts';
import { signInByCode, resetPassword, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addAdmin } from '../../testing/staff.ts';

const password = '123456789admin';
const minute = 60_000;

describe.each(anyDatabase)("a user's own contacts on $kind", async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const createEmail = (name = 'someone') => `${name}-${++n}@example.com`;
  const createMobile = () => `137${String(++n).padStart(8, '0')}`;

  const database = await open();
  const gateway = await startGateway();
  const smtp = await startSmtp();
  const instance = await startInstance(database, () => now, {
    ATRIUM_SMS_URL: gateway.url,
    ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`,
    ATRIUM_REGISTRATION: 'open',
  });
  const hash = await hashQuickly(password);
  afterEach(() => {
    now += 25 * 60 * minute;
  });

  const addPerson = async (parts: object = {}) => {
    const id = await addUser(database.db, { username: `own-${++n}`, password_hash: hash, ...parts });
    return { id, username: `own-${n}`, token: await instance.createToken(id) };
  };
  const requestCode = async (channel: 'email' | 'sms', to: string, token: string) => {
    const sendResponse = await instance.call(sendContactCode, { channel, to }, token);
    expect(sendResponse.status).toBe(200);
    return channel === 'email' ? smtp.waitForCode(to) : gateway.waitForCode(`+86${to}`);
  };
  const loadRow = (id: number) =>
    database.db
      .selectFrom('users')
      .select(['email', 'phone_number', 'verified_email', 'verified_phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('a stolen token cannot change contacts, and a code sent to them resets no password', async () => {
    const ownContact = createEmail('victim');
    const { token, id, username } = await addPerson({ email: ownContact, verified_email: ownContact });
    const attackerEmail = createEmail('attacker');
    expect((await instance.call(changeProfile, { email: attackerEmail }, token)).status).toBe(422);
    await instance.call(sendVerificationCode, { channel: 'email', to: attackerEmail, purpose: 'reset' });
    now += 2 * minute;
    const code = await requestCode('email', attackerEmail, token);
    for (const wrongPassword of ['', 'wrong-guess1'])
      expect(
        (
          await instance.call(
            changeContact,
            { channel: 'email', to: attackerEmail, password: wrongPassword, code },
            token,
          )
        ).status,
      ).not.toBe(200);
    const reset = await instance.call(resetPassword, {
      channel: 'email',
      to: attackerEmail,
      code,
      password: 'Hacked1234',
    });
    expect(reset.problem).toBe('passcode.wrong');
    expect((await instance.call(login, { username, password: 'Hacked1234' })).problem).toBe('session.wrongCredentials');
    expect(await loadRow(id)).toMatchObject({ email: ownContact, verified_email: ownContact });
  });

  test('contacts stay when another user claims them', async () => {
    const number = createMobile();
    const adminId = await addAdmin(database.db, `chief-${++n}`);
    const address = createEmail('admin');
    await database.db
      .updateTable('users')
      .set({ email: address, verified_email: address, phone_number: number, verified_phone: `+86${number}` })
      .where('id', '=', adminId)
      .execute();
    const { token } = await addPerson();
    await instance.call(changeProfile, { email: address.toUpperCase() }, token);
    await instance.call(changeProfile, { phoneNumber: number }, token);
    await instance.call(sendVerificationCode, { channel: 'email', to: address, purpose: 'reset' });
    const code = await smtp.waitForCode(address);
    expect(
      (await instance.call(resetPassword, { channel: 'email', to: address, code, password: 'brandnew12' })).status,
    ).toBe(200);
    await instance.call(sendVerificationCode, { channel: 'sms', to: number, purpose: 'login' });
    const secondCode = await gateway.waitForCode(`+86${number}`);
    expect((await instance.call(signInByCode, { phoneNumber: number, code: secondCode })).status).toBe(200);
  });

  test.each([
    ['email', createEmail, (to: string) => ({ email: to, emailVerified: true })],
    ['sms', createMobile, (to: string) => ({ phoneNumber: to, phoneVerified: true })],
  ] as const)(
    'a contact by %s is changed with the password and a code, which is audited',
    async (channel, make, state) => {
      const { token, id, username } = await addPerson();
      const to = make();
      const code = await requestCode(channel, to, token);
      const answer = await instance.call(changeContact, { channel, to, password, code }, token);
      expect([answer.status, answer.result]).toMatchObject([200, state(to)]);
      expect((await instance.call(readProfile, {}, token)).result).toMatchObject(state(to));
      const reader = await instance.createToken(await addAdmin(database.db, `reader-${++n}`));
      const { list } = (await instance.call(listAudit, { act: 'user.update', username }, reader)).result;
      expect(list[0]).toMatchObject({ userId: id, recordId: id });
      expect(list[0]?.changes).toContainEqual({
        field: channel === 'email' ? 'email' : 'phoneNumber',
        before: '',
        after: to,
      });
      const secondChange = await instance.call(changeContact, { channel, to: make(), password, code }, token);
      expect([secondChange.status, secondChange.fields]).toEqual([400, { code: 'passcode.wrong' }]);
    },
  );

  test('changing a contact raises the version and alerts the owner, but the same contact changes nothing', async () => {
    const { token, id, username } = await addPerson();
    await database.db.updateTable('users').set({ name: '本人' }).where('id', '=', id).execute();
    await instance.context.events.emit(database.db, 'user', { ids: [id] });
    const to = createEmail('owner');
    const countCodes = () =>
      smtp.emails.filter((sentEmail) => sentEmail.to.includes(to) && /\b\d{6}\b/.test(sentEmail.text)).length;
    const loadVersion = () =>
      database.db.selectFrom('users').select(['version', 'update_time']).where('id', '=', id).executeTakeFirstOrThrow();
    const { version } = await loadVersion();
    const changeTime = now + 1000;
    for (const time of [changeTime, changeTime + 2 * minute]) {
      now = time;
      const codesBefore = countCodes();
      await instance.call(sendContactCode, { channel: 'email', to }, token);
      await expect.poll(countCodes).toBe(codesBefore + 1);
      const input = { channel: 'email', to, password, code: await smtp.waitForCode(to) } as const;
      expect((await instance.call(changeContact, input, token)).status).toBe(200);
      expect(await loadVersion()).toEqual({ version: version + 1, update_time: changeTime });
    }
    const entries = await database.db
      .selectFrom('audit_entries')
      .select(['act', 'user_id', 'record_name', 'time'])
      .where('record_id', '=', id)
      .execute();
    expect(entries).toEqual([{ act: 'user.update', user_id: id, record_name: username, time: changeTime }]);
    const news = database.db.selectFrom('notifications').select(['kind', 'params']).where('user_id', '=', id);
    expect(await news.execute()).toEqual([{ kind: 'emailChanged', params: '{"by":"本人"}' }]);
  });

  test('contacts that are already stored are verified by the same endpoint', async () => {
    const to = createEmail('old');
    const { token, id } = await addPerson({ email: to });
    const rowBefore = await loadRow(id);
    expect(rowBefore.verified_email).toBeNull();
    const code = await requestCode('email', to, token);
    expect((await instance.call(changeContact, { channel: 'email', to, password, code }, token)).result).toMatchObject({
      email: to,
      emailVerified: true,
    });
  });

  test('removing contacts requires only the password', async () => {
    const to = createMobile();
    const { token, id } = await addPerson({ phone_number: to, verified_phone: `+86${to}` });
    const rejectedChange = await instance.call(
      changeContact,
      { channel: 'sms', to: '', password: 'wrong-one1' },
      token,
    );
    expect([rejectedChange.status, rejectedChange.fields]).toEqual([400, { password: 'password.wrong' }]);
    expect((await instance.call(changeContact, { channel: 'sms', to: '', password }, token)).status).toBe(200);
    expect(await loadRow(id)).toMatchObject({ phone_number: '', verified_phone: null });
  });

  test('a contact does not change if the session ends or a password change is due during verification', async () => {
    const cases: readonly (readonly [string, (id: number) => Promise<unknown>])[] = [
      ['session.required', (id) => database.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
      [
        'session.mustChangePassword',
        (id) => database.db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute(),
      ],
    ];
    for (const [problem, interfere] of cases) {
      const ownContact = createMobile();
      const { token, id } = await addPerson({ phone_number: ownContact, verified_phone: `+86${ownContact}` });
      const to = createEmail('late');
      const code = await requestCode('email', to, token);
      // Another instance makes the change: this one has cached the caller.
      await interfere(id);
      for (const input of [
        { channel: 'email', to, password, code },
        { channel: 'sms', to: '', password },
      ] as const)
        expect((await instance.call(changeContact, input, token)).problem).toBe(problem);
      expect(await loadRow(id)).toEqual({
        email: '',
        verified_email: null,
        phone_number: ownContact,
        verified_phone: `+86${ownContact}`,
      });
    }
  });

  test('missing or invalid contacts are reported at their field', async () => {
    const { token } = await addPerson();
    const to = createEmail();
    const cases: [object, number, object][] = [
      [{ channel: 'email', to: 'nobody', password, code: '123456' }, 422, { to: 'field.email' }],
      [{ channel: 'sms', to: '010-12345678', password, code: '123456' }, 422, { to: 'field.mobile' }],
      [{ channel: 'email', to, password }, 422, { code: 'field.required' }],
      [{ channel: 'email', to, code: '123456', password: '' }, 422, { password: 'field.required' }],
      [{ channel: 'email', to, code: '123456', password }, 400, { code: 'passcode.wrong' }],
    ];
    for (const [input, status, fields] of cases) {
      const response = await instance.send('PUT', changeContact.path, input, token);
      expect([response.status, ((await response.json()) as { fields: object }).fields]).toEqual([status, fields]);
    }
  });

  test('changing a contact cannot be used to guess the password, because wrong ones are counted', async () => {
    const { token } = await addPerson();
    const guess = { channel: 'email', to: '', password: 'wrong-one1' } as const;
    for (let tries = 0; tries < 5; tries++)
      expect((await instance.call(changeContact, guess, token)).problem).toBe('password.wrong');
    expect((await instance.call(changeContact, { ...guess, password }, token)).problem).toBe('session.throttled');
  });

  test('a code for another account or purpose does not verify a contact', async () => {
    const [ownAccount, otherAccount] = [await addPerson(), await addPerson()];
    const to = createEmail('shared');
    const code = await requestCode('email', to, otherAccount.token);
    expect(
      (await instance.call(changeContact, { channel: 'email', to, password, code }, ownAccount.token)).problem,
    ).toBe('passcode.wrong');
    now += 2 * minute;
    const otherEmail = createEmail('registers');
    await instance.call(sendVerificationCode, { channel: 'email', to: otherEmail, purpose: 'register' });
    const registering = await smtp.waitForCode(otherEmail);
    const answer = await instance.call(
      changeContact,
      { channel: 'email', to: otherEmail, password, code: registering },
      ownAccount.token,
    );
    expect(answer.problem).toBe('passcode.wrong');
  });

  test('of simultaneous verifications of one contact, one succeeds', async () => {
    const to = createEmail('raced');
    const people = await Promise.all(Array.from({ length: 4 }, () => addPerson()));
    const codes: string[] = [];
    for (const { token } of people) {
      const emailCount = smtp.emails.length;
      await instance.call(sendContactCode, { channel: 'email', to }, token);
      await expect.poll(() => smtp.emails.length).toBe(emailCount + 1);
      codes.push(await smtp.waitForCode(to));
      // Each new code invalidates the previous one; make all of them valid again.
      now += 61_000;
    }
    await database.db
      .updateTable('passcodes')
      .set({ expire_time: now + 10 * minute })
      .where('address', '=', `email:${to}`)
      .execute();
    const answers = await Promise.all(
      people.map(({ token }, index) =>
        instance.call(changeContact, { channel: 'email', to, password, code: codes[index] ?? '' }, token),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect([answer.problem, answer.fields]).toEqual(['contact.taken', { to: 'contact.taken' }]);
    const owners = await database.db.selectFrom('users').select('id').where('email', '=', to).execute();
    expect(owners).toHaveLength(1);
  });
});
