import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import type { OutsideRecords } from './outside-inputs.ts';

/** IDs of records within the data scope of the caller. */
export interface InsideRecords extends Omit<OutsideRecords, 'entry' | 'signIn' | 'position'> {
  /** API token of the caller. */
  readonly ownApiToken: number;
  readonly role: number;
  readonly addMenuItem: () => Promise<number>;
  readonly addAnnouncement: () => Promise<number>;
  /** Adds an external account of the caller. */
  readonly addExternalAccount: () => Promise<number>;
  /** Saved view of the caller. */
  readonly view: number;
  /** Passkey of the caller. */
  readonly passkey: number;
  readonly recoveryCode: string;
  readonly unique: string;
  readonly record: (resource: GeneratedResource) => Promise<number>;
}

export const password = 'matrix-1234';

/** Valid inputs; `null` if the endpoint has no transaction that depends on its permission. */
export const validInputs: Readonly<Record<string, ((records: InsideRecords) => object | Promise<object>) | null>> = {
  'POST user-item': ({ unique }) => ({ username: `new-${unique}`, name: 'x', password }),
  'PUT user-item': ({ user }) => ({ id: user, name: 'changed' }),
  'DELETE user-item': ({ user }) => ({ id: user }),
  'POST user-item/status': ({ user }) => ({ id: user, status: 0 }),
  'POST user-item/reset-password': ({ user }) => ({ id: user, password }),
  'POST user-item/sign-in-mail': null,
  'POST user-item/unlock': ({ user }) => ({ id: user }),
  'POST user-item/reset-factor': ({ user }) => ({ id: user }),
  'POST user-item/end-sessions': ({ user }) => ({ id: user }),
  'POST user-item/impersonate': ({ user }) => ({ id: user }),
  'POST user-item/batch': ({ user }) => ({ act: 'disable', ids: [user] }),
  'POST user-item/batch-delete': ({ user }) => ({ ids: [user] }),
  'POST user-item/import-file': null,
  'POST user-item/import': ({ unique }) => ({ fields: ['username', 'name'], rows: [[unique, 'x']] }),
  'POST role-item': ({ unique }) => ({ name: 'x', code: unique }),
  'PUT role-item': ({ role }) => ({ id: role, name: 'changed' }),
  'DELETE role-item': ({ role }) => ({ id: role }),
  'POST role-item/status': ({ role }) => ({ id: role, status: 0 }),
  'POST role-item/copy': ({ role, unique }) => ({ id: role, name: 'x', code: unique }),
  'POST role-item/members': ({ role, user }) => ({ id: role, add: [user], remove: [] }),
  'POST menu-item': ({ unique }) => ({ name: 'x', path: `/new-${unique}`, component: 'x.tsx' }),
  'PUT menu-item': async ({ addMenuItem }) => ({ id: await addMenuItem(), name: 'changed' }),
  'DELETE menu-item': async ({ addMenuItem }) => ({ id: await addMenuItem() }),
  'POST menu-item/move': async ({ addMenuItem }) => ({ id: await addMenuItem(), parentId: null, before: null }),
  'POST announcement-item': () => ({ title: 'x', audience: 'everyone' }),
  'PUT announcement-item': async ({ addAnnouncement }) => ({ id: await addAnnouncement(), title: 'changed' }),
  'DELETE announcement-item': async ({ addAnnouncement }) => ({ id: await addAnnouncement() }),
  'POST announcement-item/publish': async ({ addAnnouncement }) => ({ id: await addAnnouncement() }),
  'POST announcement-item/withdraw': async ({ addAnnouncement }) => ({ id: await addAnnouncement() }),
  'POST announcements/read': async ({ addAnnouncement }) => ({ ids: [await addAnnouncement()] }),
  'POST dept-item': () => ({ name: 'x' }),
  'PUT dept-item': ({ dept }) => ({ id: dept, name: 'changed' }),
  'DELETE dept-item': ({ dept }) => ({ id: dept }),
  'POST dept-item/move': ({ dept }) => ({ id: dept, parentId: null, before: null }),
  'PUT policy-item': () => ({ name: 'terms', language: 'en-US', content: 'changed' }),
  'PUT company-settings': () => ({ name: 'changed', logo: '', preferences: {}, locked: [], registration: null }),
  'POST company-settings/test-carrier': null,
  'POST company-first-steps/dismiss': () => ({}),
  'POST confirm-password': () => ({ password }),
  'POST confirm-second-factor': ({ recoveryCode }) => ({ challenge: 'used', code: recoveryCode }),
  'POST change-password': () => ({ password, newPassword: 'matrix-5678' }),
  'PUT account-item': () => ({ name: 'changed' }),
  'POST account-data/download': () => ({}),
  'PUT account-settings': () => ({ timeZone: 'Europe/Paris' }),
  'DELETE account-session-item': () => ({ ids: [1] }),
  'POST account-session-item/end-others': () => ({}),
  'POST account-second-factor-item/new-secret': ({ recoveryCode }) => ({ code: recoveryCode }),
  'POST account-second-factor-item/turn-on': () => ({ code: '000000' }),
  'POST account-second-factor-item/turn-off': () => ({ code: '000000' }),
  'POST account-second-factor-item/recovery-codes': () => ({ code: '000000' }),
  'POST account-passkey-item/request': () => ({}),
  'POST account-passkey-item/creation': ({ recoveryCode }) => ({ code: recoveryCode }),
  'POST account-passkey-item': () => ({
    name: 'x',
    id: 'AA',
    clientDataJSON: 'AA',
    attestationObject: 'AA',
    transports: [],
  }),
  'PUT account-passkey-item': ({ passkey }) => ({ id: passkey, name: 'Phone' }),
  'DELETE account-remembered-device-item': ({ unique }) => ({ id: unique }),
  'DELETE account-passkey-item': ({ passkey, recoveryCode }) => ({ id: passkey, code: recoveryCode }),
  'POST external-sign-in/link': () => ({ providerId: 1 }),
  'POST external-sign-in/link/complete': () => ({ code: 'x' }),
  'DELETE account-external-item': async ({ addExternalAccount }) => ({ id: await addExternalAccount() }),
  'PUT sign-in-settings': () => ({ isPasswordOpen: true, emergencyAccounts: [] }),
  'POST account-contact-item/code': null,
  'PUT account-contact-item': () => ({ channel: 'email', to: '', password }),
  'PUT table-view': null,
  // Without a page, the caller may not use its views.
  'POST saved-view-item': null,
  'PUT saved-view-item': null,
  'DELETE saved-view-item': null,
  'PUT saved-view-list/default': null,
  'POST saved-view-item/share': ({ view, role }) => ({ id: view, roles: [role] }),
  'PUT preferences': null,
  'POST notification-item/read': null,
  'POST notification-item/clear': null,
  'POST online-item/end': ({ session }) => ({ ids: [session] }),
  'POST api-token-item/revoke': ({ apiToken }) => ({ id: apiToken }),
  'POST account-api-token-item': () => ({ name: 'x', permissions: ['/home'], days: 7 }),
  'DELETE account-api-token-item': ({ ownApiToken }) => ({ id: ownApiToken }),
  'POST figures': () => ({ figures: [{ day: '2026-03-01', measure: 'visits', value: 1 }] }),
  'POST trash-item/restore': null,
  'POST trash-item/erase': null,
  'POST version-item/restore': null,
  'POST bulk-edit': null,
  'DELETE trash-item': () => ({ ids: [1] }),
  'POST upload': null,
  'POST attachment': null,
  'POST job-schedule/run': () => ({ name: 'codeCleanup' }),
};
