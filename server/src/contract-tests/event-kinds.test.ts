import { publishAnnouncement } from '@atrium/contract/announcement/calls.ts';
import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import { changeCompanySettings } from '@atrium/contract/company/calls.ts';
import { dictionaryCalls } from '@atrium/contract/dictionary/fields.ts';
import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import { updateRole } from '@atrium/contract/role/calls.ts';
import { logout } from '@atrium/contract/session/calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { describe, expect, test, vi } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { startGateway } from '../testing/services/gateway.ts';
import { openEventStream } from '../testing/event-stream.ts';
import { addRole, addUser, hashQuickly } from '../testing/people.ts';
import { addAdmin, loadMenuIds } from '../testing/staff.ts';

const password = 'quiet-river-8';

interface Person {
  readonly id: number;
  readonly username: string;
  readonly role: number;
  readonly token: string;
}

describe.each(anyDatabase)('an event on $kind', async ({ open }) => {
  let n = 0;
  const database = await open();
  const gateway = await startGateway();
  // Regular checks would send what an event has missed.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const instance = await startInstance(database, Date.now, { ATRIUM_SMS_URL: gateway.url });
  vi.useRealTimers();
  const admin = await instance.createToken(await addAdmin(database.db));
  const hash = await hashQuickly(password);

  const addPerson = async (): Promise<Person> => {
    const [username, phone] = [`person-${++n}`, `136${String(n).padStart(8, '0')}`];
    const contact = { phone_number: phone, verified_phone: `+86${phone}` };
    const id = await addUser(database.db, { username, password_hash: hash, ...contact });
    const role = await addRole(database.db, { menus: await loadMenuIds(database.db, ['/home']), users: [id] });
    return { id, username, role, token: await instance.createToken(id) };
  };
  const grant = async ({ role }: Person) =>
    instance.call(updateRole, { id: role, menus: await loadMenuIds(database.db, ['/home', '/about']) }, admin);

  const setCompany = () =>
    instance.call(
      changeCompanySettings,
      { name: `公司 ${++n}`, logo: '', preferences: {}, locked: [], registration: null },
      admin,
    );

  const createPublishedAnnouncement = async () => {
    const draft = { title: `公告 ${++n}`, audience: 'everyone' } as const;
    const { id } = (await instance.call(announcementCalls.create, draft, admin)).result;
    return instance.call(publishAnnouncement, { id }, admin);
  };

  const createDictionary = () =>
    instance.call(dictionaryCalls.create, { name: '字典', nameEn: 'Dictionary', code: `code-${++n}` }, admin);

  /** Causes an event of each type in the browser of a user. */
  const types: Record<ServerEvent['type'], (person: Person) => Promise<unknown>> = {
    ready: async () => {},
    'rights-changed': grant,
    'session-ended': ({ token }) => instance.call(logout, {}, token),
    notification: ({ id }) => instance.call(impersonateUser, { id }, admin),
    'company-changed': () => setCompany(),
    'dictionaries-changed': () => createDictionary(),
    'announcements-changed': () => createPublishedAnnouncement(),
  };

  test.each(Object.entries(types))(
    'an event of the type %s is sent to the browsers of the users concerned',
    async (type, act) => {
      const [user, otherUser] = [await addPerson(), await addPerson()];
      const [browser, otherBrowser] = [
        await openEventStream(instance, user.token),
        await openEventStream(instance, otherUser.token),
      ];
      await act(user);
      // `Object.keys` loses the type.
      if (type !== 'ready') await browser.waitForEvent(type as ServerEvent['type']);
      expect(browser.received).toEqual(type === 'ready' ? ['ready'] : ['ready', type]);
      // Sent last, so that earlier events would have arrived before it.
      await instance.call(impersonateUser, { id: otherUser.id }, admin);
      await otherBrowser.waitForEvent('notification');
      const isForAll = ['company-changed', 'dictionaries-changed', 'announcements-changed'].includes(type);
      const toAll = isForAll ? [type] : [];
      expect(otherBrowser.received).toEqual(['ready', ...toAll, 'notification']);
      browser.stop();
      otherBrowser.stop();
    },
  );
});
