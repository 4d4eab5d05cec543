import { changeProfile } from '@atrium/contract/account/calls.ts';
import { signInByCode, resetPassword, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { createUser, readUser, updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';

const update = createButtonPermission('/system/user', 'update');
const reset = createButtonPermission('/system/user', 'reset-password');

type CallerKind = 'owner' | 'editor' | 'resetter' | 'admin';
type EmailChange = 'new' | 'same' | 'clear' | 'taken';
type Outcome = 'verified' | 'unverified' | 'kept' | 'contact.unproved' | 'contact.guarded' | 'contact.taken';

/** Results of changing a verified and an unverified email. */
const matrix: Readonly<
  Record<CallerKind, Readonly<Record<EmailChange, readonly [verified: Outcome, unverified: Outcome]>>>
> = {
  owner: {
    new: ['contact.unproved', 'contact.unproved'],
    same: ['kept', 'kept'],
    clear: ['contact.unproved', 'contact.unproved'],
    taken: ['contact.unproved', 'contact.unproved'],
  },
  editor: {
    new: ['contact.guarded', 'unverified'],
    same: ['kept', 'kept'],
    clear: ['contact.guarded', 'unverified'],
    taken: ['contact.guarded', 'unverified'],
  },
  resetter: {
    new: ['verified', 'verified'],
    same: ['kept', 'kept'],
    clear: ['unverified', 'unverified'],
    taken: ['contact.taken', 'contact.taken'],
  },
  admin: {
    new: ['verified', 'verified'],
    same: ['kept', 'kept'],
    clear: ['unverified', 'unverified'],
    taken: ['contact.taken', 'contact.taken'],
  },
};

const cases = Object.entries(matrix).flatMap(([callerKind, row]) =>
  Object.entries(row).flatMap(([changeKind, [verified, unverified]]) => [
    // The keys are those of the matrix.
    { who: callerKind as CallerKind, what: changeKind as EmailChange, isVerified: true, outcome: verified },
    { who: callerKind as CallerKind, what: changeKind as EmailChange, isVerified: false, outcome: unverified },
  ]),
);

describe.each(anyDatabase)('contacts of users on $kind', async ({ open }) => {
  let n = 0;
  const tokens = new Map<CallerKind, string>();
  const createEmail = () => `contact-${++n}@example.com`;

  const database = await open();
  const gateway = await startGateway();
  const smtp = await startSmtp();
  const instance = await startInstance(database, Date.now, {
    ATRIUM_SMS_URL: gateway.url,
    ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`,
  });
  const dept = await addDept(database.db, { name: 'here' });
  const editor = await addClerk(database.db, [update], { dept_id: dept });
  const resetter = await addClerk(database.db, [update, reset], { dept_id: dept });
  tokens.set('editor', await instance.createToken(editor.user));
  tokens.set('resetter', await instance.createToken(resetter.user));
  tokens.set('admin', await instance.createToken(await addAdmin(database.db)));
  afterAll(() => instance.assertErrorsDeclared());
  const getToken = (callerKind: CallerKind): string => tokens.get(callerKind) ?? '';
  const addPerson = async (parts: object = {}) => {
    const username = `target-${++n}`;
    return { id: await addUser(database.db, { username, ...parts }), username };
  };
  const addTakenEmail = async () => {
    const address = createEmail();
    await addPerson({ email: address, verified_email: address });
    return address.toUpperCase();
  };
  const loadRow = (id: number) =>
    database.db
      .selectFrom('users')
      .select(['email', 'verified_email', 'verified_phone'])
      .where('id', '=', id)
      .executeTakeFirst();

  test.each(cases)(
    'a contact is set by the $who as $what over a verified one ($isVerified): $outcome',
    async ({ who, what, isVerified, outcome }) => {
      const emailBefore = createEmail();
      const { id } = await addPerson({ email: emailBefore, verified_email: isVerified ? emailBefore : null });
      const value = { new: createEmail(), same: emailBefore.toUpperCase(), clear: '', taken: await addTakenEmail() }[
        what
      ];
      const answer =
        who === 'owner'
          ? await instance.call(changeProfile, { email: value }, await instance.createToken(id))
          : await instance.call(updateUser, { id, email: value }, getToken(who));
      const rowAfter = await loadRow(id);
      if (outcome.startsWith('contact.')) {
        expect([answer.problem, answer.fields]).toEqual([outcome, { email: outcome }]);
        expect(rowAfter).toMatchObject({ email: emailBefore, verified_email: isVerified ? emailBefore : null });
        return;
      }
      expect(answer.status).toBe(200);
      const isGood = outcome === 'kept' ? isVerified : outcome === 'verified';
      expect(rowAfter).toEqual({
        email: value,
        verified_email: isGood ? value.toLowerCase() : null,
        verified_phone: null,
      });
      expect(answer.result.emailVerified).toBe(isGood);
    },
  );

  test('contacts of an administrator are not set by the endpoint for users', async () => {
    const adminId = await addAdmin(database.db, `self-${++n}`);
    const answer = await instance.call(
      updateUser,
      { id: adminId, email: createEmail(), phoneNumber: '13800000001' },
      await instance.createToken(adminId),
    );
    expect([answer.status, answer.fields]).toEqual([
      422,
      { email: 'contact.unproved', phoneNumber: 'contact.unproved' },
    ]);
  });

  test('no code is sent to a contact set by a user who may edit but not reset passwords', async () => {
    const { id, username } = await addPerson();
    const address = createEmail();
    expect(
      (await instance.call(updateUser, { id, email: address, phoneNumber: '13911112222' }, getToken('editor'))).status,
    ).toBe(200);
    await instance.call(sendVerificationCode, { channel: 'email', to: address, purpose: 'reset' });
    await instance.call(sendVerificationCode, { channel: 'sms', to: '13911112222', purpose: 'login' });
    // A second code would replace the first.
    const knownEmail = createEmail();
    await addPerson({ email: knownEmail, verified_email: knownEmail });
    await instance.call(sendVerificationCode, { channel: 'email', to: knownEmail, purpose: 'reset' });
    const code = await smtp.waitForCode(knownEmail);
    expect(smtp.emails.filter(({ to }) => to.includes(address))).toEqual([]);
    expect(gateway.sent.filter(({ body }) => body.includes('13911112222'))).toEqual([]);
    const resetInput = { channel: 'email', to: address, code, password: 'Hacked1234' } as const;
    expect((await instance.call(resetPassword, resetInput)).problem).toBe('passcode.wrong');
    expect((await instance.call(signInByCode, { phoneNumber: '13911112222', code })).problem).toBe('passcode.wrong');
    expect((await instance.call(login, { username, password: 'Hacked1234' })).problem).toBe('session.wrongCredentials');
  });

  test('setting a contact verifies it only for users who may reset the password within their permission', async () => {
    const [nearDept, farDept] = [await addDept(database.db), await addDept(database.db)];
    const clerkOfDept = await addClerk(database.db, [update], { dept_id: nearDept });
    const { role } = await addClerk(database.db, [reset], { dept_id: nearDept, data_scope: 'dept' });
    await database.db.insertInto('user_roles').values({ user_id: clerkOfDept.user, role_id: role }).execute();
    const caller = await instance.createToken(clerkOfDept.user);
    for (const [dept_id, isVerified] of [
      [nearDept, true],
      [farDept, false],
      [null, false],
    ] as const) {
      const { id } = await addPerson({ dept_id });
      const answer = await instance.call(updateUser, { id, email: createEmail() }, caller);
      expect([answer.status, answer.result.emailVerified]).toEqual([200, isVerified]);
    }
  });

  test('contacts of a new user are verified if the creator may reset passwords', async () => {
    const add = createButtonPermission('/system/user', 'add');
    const maker = await instance.createToken((await addClerk(database.db, [add])).user);
    const otherToken = await instance.createToken((await addClerk(database.db, [add, reset])).user);
    const createWithEmail = (by: string, address: string) =>
      instance.call(
        createUser,
        { username: `made-${++n}`, name: 'x', email: address, phoneNumber: '010-12345678' },
        by,
      );
    const address = createEmail();
    expect((await createWithEmail(maker, address)).result).toMatchObject({
      emailVerified: false,
      phoneVerified: false,
    });
    expect((await createWithEmail(otherToken, address)).result).toMatchObject({
      emailVerified: true,
      phoneVerified: false,
    });
    expect((await createWithEmail(otherToken, address)).fields).toEqual({ email: 'contact.taken' });
    expect((await createWithEmail(maker, address)).status).toBe(200);
  });

  test('contacts that several users set simultaneously belong to one of them', async () => {
    const address = createEmail();
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson()));
    const answers = await Promise.all(
      people.map(({ id }) => instance.call(updateUser, { id, email: address }, getToken('admin'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'contact.taken')).toHaveLength(4);
  });

  describe('in an import', () => {
    const fields = ['username', 'email', 'phoneNumber'] as const;
    const importBy = (by: string, rows: string[][]) =>
      instance.call(importUsers, { fields: [...fields], rows, dryRun: false }, by);
    const loadVerified = async (username: string) => {
      const foundRows = await database.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst();
      const { result } = await instance.call(readUser, { id: foundRows?.id ?? 0 }, getToken('admin'));
      return [result.emailVerified, result.phoneVerified];
    };

    test('an import finds taken contacts among more contacts than one statement reads', async () => {
      const otherRows = Array.from({ length: 500 }, (_, at) => [`many-${at}`, `many-${at}@example.com`, '']);
      const rows = [[`import-${++n}`, await addTakenEmail(), ''], ...otherRows];
      const { result } = await importBy(getToken('admin'), rows);
      expect(result).toMatchObject({ created: 0, valid: 500, errors: [{ row: 0, problem: 'contact.taken' }] });
    });

    test('imported contacts are unverified if the importer may not reset passwords, even if they were verified', async () => {
      const importer = await instance.createToken(
        (await addClerk(database.db, [createButtonPermission('/system/user', 'import')])).user,
      );
      const [first, second] = [`import-${++n}`, `import-${++n}`];
      const { result } = await importBy(importer, [
        [first, await addTakenEmail(), '13812340001'],
        [second, createEmail(), ''],
      ]);
      expect(result).toMatchObject({ created: 2, errors: [] });
      expect([await loadVerified(first), await loadVerified(second)]).toEqual([
        [false, false],
        [false, false],
      ]);
    });

    test('an imported contact is unverified if a user outside the data scope has verified it', async () => {
      const insideDept = await addDept(database.db, { name: 'inside', code: 'inside' });
      const import_ = createButtonPermission('/system/user', 'import');
      const createImporter = async (...keys: string[]) =>
        instance.createToken(
          (await addClerk(database.db, [import_, reset, ...keys], { dept_id: insideDept, data_scope: 'dept' })).user,
        );
      const [restrictedToken, privilegedToken] = [
        await createImporter(),
        await createImporter(createButtonPermission('/system/user', 'see-phone')),
      ];
      const addHolder = async (dept_id: number) => {
        const [address, number] = [createEmail(), `1370001${String(++n).padStart(4, '0')}`];
        const verified = { verified_email: address, verified_phone: `+86${number}` };
        await addPerson({ dept_id, email: address, phone_number: number, ...verified });
        return { email: address, number };
      };
      const [nearUser, farUser] = [await addHolder(insideDept), await addHolder(await addDept(database.db))];
      const importAs = async (by: string, [address, number]: readonly [string, string], dryRun = true) => {
        const username = `import-${++n}`;
        const rows = [[username, address, number, 'inside']];
        const { result } = await instance.call(importUsers, { fields: [...fields, 'dept'], rows, dryRun }, by);
        const faults = result.errors.map(({ field, problem }) => `${field} ${problem}`);
        return { faults, verified: result.created === 1 ? await loadVerified(username) : null };
      };
      const [email_, phone] = ['email contact.taken', 'phoneNumber contact.taken'];
      expect((await importAs(privilegedToken, [nearUser.email, nearUser.number])).faults).toEqual([email_, phone]);
      expect((await importAs(restrictedToken, [nearUser.email, nearUser.number])).faults).toEqual([email_]);
      for (const by of [privilegedToken, restrictedToken])
        expect((await importAs(by, [farUser.email, farUser.number])).faults).toEqual([]);
      expect(await importAs(restrictedToken, ['', nearUser.number], false)).toEqual({
        faults: [],
        verified: [false, false],
      });
      expect(await importAs(privilegedToken, [farUser.email, farUser.number], false)).toEqual({
        faults: [],
        verified: [false, false],
      });
      expect(await importAs(restrictedToken, [createEmail(), '13700029999'], false)).toEqual({
        faults: [],
        verified: [true, true],
      });
    });

    test('imported contacts that no user shares are verified if the importer may, and taken ones are errors', async () => {
      const [first, second, third] = [`import-${++n}`, `import-${++n}`, `import-${++n}`];
      const shared = createEmail();
      const rows = [
        [first, createEmail(), '13812340002'],
        [second, shared, '+8613812340003'],
        [third, shared.toUpperCase(), '010-12345678'],
      ];
      const rejectedImport = await importBy(getToken('admin'), [...rows, [`import-${++n}`, await addTakenEmail(), '']]);
      expect(rejectedImport.result).toMatchObject({ created: 0, valid: 3 });
      expect(rejectedImport.result.errors).toMatchObject([
        { row: 3, column: 1, field: 'email', problem: 'contact.taken' },
      ]);
      expect((await importBy(getToken('admin'), rows)).result.created).toBe(3);
      expect([await loadVerified(first), await loadVerified(second), await loadVerified(third)]).toEqual([
        [true, true],
        [false, true],
        [false, false],
      ]);
    });
  });
});
