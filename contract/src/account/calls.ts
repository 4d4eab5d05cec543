import { get, post, put, remove } from '../call.ts';
import type { downloadAddress } from '../download/schemas.ts';
import type { noInput, recordIdsToDelete } from '../schema/shape.ts';
import type {
  ownSessions,
  endedSessions,
  profile,
  profileChange,
  securityEvents,
  settings,
  settingsChange,
  signInQuery,
  signIns,
} from './schemas.ts';

const account = ['account', 'user'] as const;

export const readProfile = get<typeof noInput, typeof profile>('account', 'account-item', 'signed-in');
export const changeProfile = put<typeof profileChange, typeof profile>(account, 'account-item', 'signed-in');
export const listOwnSessions = get<typeof noInput, typeof ownSessions>('account', 'account-session-list', 'signed-in');
export const endOwnSessions = remove<typeof recordIdsToDelete, typeof endedSessions>(
  'account',
  'account-session-item',
  'signed-in',
);
export const endOtherSessions = post<typeof noInput, typeof endedSessions>(
  'account',
  'account-session-item/end-others',
  'signed-in',
);
export const readSignIns = get<typeof signInQuery, typeof signIns>('account', 'account-sign-in-list', 'signed-in');
export const readSecurityEvents = get<typeof noInput, typeof securityEvents>(
  'account',
  'account-security-event-list',
  'signed-in',
);
/** The response is a download address, because the file can be large. */
export const downloadOwnData = post<typeof noInput, typeof downloadAddress>(
  'account',
  'account-data/download',
  'signed-in',
  [],
);
export const readSettings = get<typeof noInput, typeof settings>('account', 'account-settings', 'signed-in');
export const changeSettings = put<typeof settingsChange, typeof settings>(account, 'account-settings', 'signed-in');
