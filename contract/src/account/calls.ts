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

export const readProfile = call<typeof nothing, typeof profile>('GET', 'account-item', 'signed-in');
export const changeProfile = call<typeof profileChange, typeof profile>('PUT', 'account-item', 'signed-in', {
  stales: ['user'],
});
export const readDevices = call<typeof nothing, typeof devices>('GET', 'account-session-list', 'signed-in');
export const endDevices = call<typeof removal, typeof ended>('DELETE', 'account-session-item', 'signed-in');
export const endOtherDevices = call<typeof nothing, typeof ended>(
  'POST',
  'account-session-item/end-others',
  'signed-in',
);
export const readSignIns = call<typeof signInQuery, typeof signIns>('GET', 'account-sign-in-list', 'signed-in');
export const readSettings = call<typeof nothing, typeof settings>('GET', 'account-settings', 'signed-in');
export const changeSettings = call<typeof settingsChange, typeof settings>('PUT', 'account-settings', 'signed-in', {
  stales: ['user'],
});
