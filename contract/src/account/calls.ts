import { call } from '../call.ts';
import type { nothing, removal } from '../schema/shape.ts';
import type {
  devices,
  ended,
  profile,
  profileChange,
  settings,
  settingsChange,
  signInQuery,
  signIns,
} from './schemas.ts';

export const readProfile = call<typeof nothing, typeof profile>('account', 'GET', 'account-item', 'signed-in');
export const changeProfile = call<typeof profileChange, typeof profile>('account', 'PUT', 'account-item', 'signed-in', [
  'account',
  'user',
]);
export const readDevices = call<typeof nothing, typeof devices>('account', 'GET', 'account-session-list', 'signed-in');
export const endDevices = call<typeof removal, typeof ended>('account', 'DELETE', 'account-session-item', 'signed-in', [
  'account',
]);
export const endOtherDevices = call<typeof nothing, typeof ended>(
  'account',
  'POST',
  'account-session-item/end-others',
  'signed-in',
  ['account'],
);
export const readSignIns = call<typeof signInQuery, typeof signIns>(
  'account',
  'GET',
  'account-sign-in-list',
  'signed-in',
);
export const readSettings = call<typeof nothing, typeof settings>('account', 'GET', 'account-settings', 'signed-in');
export const changeSettings = call<typeof settingsChange, typeof settings>(
  'account',
  'PUT',
  'account-settings',
  'signed-in',
  ['account', 'user'],
);
