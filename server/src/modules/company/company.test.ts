import { readCapabilities } from '@atrium/contract/about/calls.ts';
import {
  changeCompanySettings,
  readCompanyBranding,
  readCompanySettings,
  sendTestMessage,
} from '@atrium/contract/company/calls.ts';
import { maxTestMessages, testMessageWindowMinutes } from '@atrium/contract/company/fields.ts';
import type { CompanyChange } from '@atrium/contract/company/schemas.ts';
import { readSignInOptions, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { startGateway } from '../../testing/services/gateway.ts';
import { addUser } from '../../testing/people.ts';
import { startSmtp } from '../../testing/services/smtp.ts';
import { addAdmin } from '../../testing/staff.ts';

const plainSettings: CompanyChange = { name: '', logo: '', preferences: {}, locked: [], registration: null };

describe.each(anyDatabase)('company settings on $kind', async ({ open }) => {
  let now = Date.now();
  const database = await open();
  const smtp = await startSmtp();
  const gateway = await startGateway(500);
  const carriers = { ATRIUM_SMTP_URL: `${smtp.url}?from=atrium@example.com`, ATRIUM_SMS_URL: gateway.url };
  const instance = await startInstance(database, () => now, carriers);
  const admin = await instance.createToken(await addAdmin(database.db));
  const change = (input: Partial<CompanyChange>, token = admin) =>
    instance.call(changeCompanySettings, { ...plainSettings, ...input }, token);
  const readPublicCompany = async () => (await instance.call(readCapabilities, undefined)).result.company;

  test('only the company settings that the sign-in page needs are public', async () => {
    expect(await readPublicCompany()).toBeUndefined();
    const readSettings = (await instance.call(readCompanySettings, undefined, admin)).result;
    expect(readSettings).toMatchObject({ ...plainSettings, version: 1, registrationLimit: null });
    const preferences = { theme: 'dark', companyName: '某公司', watermark: true, watermarkContent: '内部资料' };
    const changeResult = await change({
      name: '某系统',
      preferences,
      locked: ['watermark', 'theme'],
      version: readSettings.version,
    });
    expect(changeResult.result).toMatchObject({
      name: '某系统',
      preferences,
      locked: ['theme', 'watermark'],
      version: 2,
    });
    expect(await readPublicCompany()).toEqual({
      version: 2,
      name: '某系统',
      logo: '',
      preferences: { theme: 'dark', companyName: '某公司' },
      locked: ['theme'],
    });
    const anybody = await instance.createToken(await addUser(database.db));
    expect((await instance.call(readCompanyBranding, undefined, anybody)).result).toEqual({
      version: 2,
      name: '某系统',
      logo: '',
      preferences,
      locked: ['theme', 'watermark'],
    });
    expect((await instance.call(readCompanyBranding, undefined)).problem).toBe('session.required');
  });

  test('saving company settings rejects a save based on an older version', async () => {
    const { version } = (await instance.call(readCompanySettings, undefined, admin)).result;
    const bothChanges = await Promise.all([change({ name: '甲', version }), change({ name: '乙', version })]);
    const [keptChange, lateChange] = bothChanges.toSorted((left, right) => left.status - right.status);
    expect([keptChange?.status, lateChange?.status, lateChange?.problem]).toEqual([200, 409, 'row.stale']);
    expect(lateChange?.params).toMatchObject({ current: { name: keptChange?.result.name, version: version + 1 } });
  });

  test.each<[Partial<CompanyChange>, string, string]>([
    [{ name: '名'.repeat(31) }, 'name', 'field.tooLong'],
    [{ logo: 'https://elsewhere.example.com/logo.png' }, 'logo', 'field.invalid'],
    [{ preferences: { ICPLink: 'javascript:alert(1)' } }, 'preferences.ICPLink', 'field.url'],
    [{ locked: ['sidebarCollapsed'] }, 'locked', 'field.option'],
    [{ preferences: { companyWebsite: 'example.com' } }, 'preferences.companyWebsite', 'field.url'],
  ])('company settings reject %j', async (wrongSettings, field, problem) => {
    const rejectedChange = await change(wrongSettings);
    expect([rejectedChange.status, rejectedChange.fields]).toEqual([422, { [field]: problem }]);
  });

  test('company settings open and close registration immediately', async () => {
    const loadMode = async () => (await instance.call(readSignInOptions, undefined)).result.registration;
    const ask = () =>
      instance.call(sendVerificationCode, { channel: 'email', purpose: 'register', to: 'new@example.com' });
    await change({ registration: null });
    expect([await loadMode(), (await ask()).problem]).toEqual(['closed', 'register.closed']);
    await change({ registration: 'approval' });
    expect([await loadMode(), (await ask()).status]).toEqual(['approval', 200]);
    await change({ registration: 'closed' });
    expect([await loadMode(), (await ask()).problem]).toEqual(['closed', 'register.closed']);
  });

  test('company settings keep the uploaded logo', async () => {
    const name = `${'ab'.repeat(20)}.webp`;
    const file = { name, kind: 'avatar' as const, user_id: null, size: 1, create_time: now };
    await database.db.insertInto('files').values(file).execute();
    await change({ logo: `/api/files/${name}` });
    await instance.runTask('fileCleanup');
    expect(await database.db.selectFrom('files').select('name').where('name', '=', name).execute()).toHaveLength(1);
  });

  test('settings can be saved without the minimum password length if it exceeds the maximum of the server', async () => {
    const longInstance = await startInstance(database, () => now, { ATRIUM_PASSWORD_MAX: '64' });
    const longChange = await longInstance.call(changeCompanySettings, { ...plainSettings, passwordMin: 20 }, admin);
    await longInstance.stop();
    expect(longChange).toMatchObject({ status: 200, result: { passwordMin: 20 } });
    expect(await change({ name: '某系统' })).toMatchObject({
      status: 200,
      result: { name: '某系统', passwordMin: 16 },
    });
    expect(await change({ passwordMin: 20 })).toMatchObject({ status: 422, fields: { passwordMin: 'field.tooLarge' } });
    await change({ passwordMin: 8 });
  });

  describe('the test of a sender', () => {
    test('the test of a sender sends a message to the address of the caller', async () => {
      const token = await instance.createToken(await addAdmin(database.db, 'tester-1'));
      expect((await instance.call(sendTestMessage, { channel: 'email' }, token)).problem).toBe('contact.missing');
      await database.db
        .updateTable('users')
        .set({ email: 'me@example.com' })
        .where('username', '=', 'tester-1')
        .execute();
      const { result } = await instance.call(sendTestMessage, { channel: 'email' }, token);
      expect(result).toEqual({ outcome: 'sent', to: 'me@example.com' });
      expect(smtp.emails.at(-1)).toMatchObject({ to: ['me@example.com'], text: expect.stringContaining('测试消息') });
    });

    test("the test of a sender reports a failure with the server's reply", async () => {
      const id = await addAdmin(database.db, 'tester-2');
      await database.db.updateTable('users').set({ phone_number: '13800000002' }).where('id', '=', id).execute();
      const { result } = await instance.call(sendTestMessage, { channel: 'sms' }, await instance.createToken(id));
      expect(result).toEqual({
        outcome: 'failed',
        to: '+8613800000002',
        fault: 'refused',
        detail: 'the SMS gateway returned 500',
      });
    });

    test.each([
      ['credentials', (url: string) => url.replace('secret', 'wrong')],
      ['connection', () => 'smtp://atrium:secret@127.0.0.1:9'],
    ])('the test of a sender reports a failure because of %s', async (fault, otherFault) => {
      const carrier = { ATRIUM_SMTP_URL: `${otherFault(smtp.url)}?from=atrium@example.com` };
      const second = await startInstance(database, () => now, carrier);
      const id = await addAdmin(database.db, `tester-${fault}`);
      await database.db.updateTable('users').set({ email: 'x@example.com' }).where('id', '=', id).execute();
      const { result } = await second.call(sendTestMessage, { channel: 'email' }, await second.createToken(id));
      await second.stop();
      expect(result).toMatchObject({ outcome: 'failed', fault });
      expect(JSON.stringify(result)).not.toContain('wrong@');
    });

    test('tests of senders are limited across all instances', async () => {
      const id = await addAdmin(database.db, 'tester-3');
      await database.db.updateTable('users').set({ email: 'x@example.com' }).where('id', '=', id).execute();
      const token = await instance.createToken(id);
      const ask = async () => instance.call(sendTestMessage, { channel: 'email' }, token);
      const manyTests = await Promise.all(Array.from({ length: maxTestMessages + 2 }, ask));
      expect(manyTests.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(maxTestMessages);
      expect((await ask()).problem).toBe('request.tooMany');
      now += testMessageWindowMinutes * 60_000;
      expect((await instance.call(sendTestMessage, { channel: 'email' }, token)).status).toBe(200);
    });
  });
});

describe.each(anyDatabase)('registration limited by the environment on $kind', ({ open }) => {
  test.each([
    ['approval', 'open', 'approval'],
    ['approval', 'closed', 'closed'],
    ['closed', 'open', 'closed'],
    ['open', 'approval', 'approval'],
  ] as const)(
    'registration with %s in the environment and %s in the settings is %s',
    async (limit, chosenMode, mode) => {
      const database = await open();
      const instance = await startInstance(database, Date.now, {
        ATRIUM_REGISTRATION: limit,
        ATRIUM_SMS_URL: 'http://127.0.0.1:9/send',
      });
      const admin = await instance.createToken(await addAdmin(database.db));
      const changeResult = await instance.call(
        changeCompanySettings,
        { ...plainSettings, registration: chosenMode },
        admin,
      );
      expect(changeResult.result).toMatchObject({ registration: chosenMode, registrationLimit: limit });
      expect((await instance.call(readSignInOptions, undefined)).result.registration).toBe(mode);
      await instance.stop();
      await database.close();
    },
  );
});
