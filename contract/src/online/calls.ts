import { post } from '../call.ts';
import { createReadOnlyCalls } from '../resource/readonly-calls.ts';
import { onlineResource } from './fields.ts';
import type { endedOnlineSessions, sessionsToEnd } from './schemas.ts';

export const onlineCalls = /* @__PURE__ */ createReadOnlyCalls(onlineResource);

export const endOnlineSessions = post<typeof sessionsToEnd, typeof endedOnlineSessions>(
  ['online', 'user', 'audit'],
  'online-item/end',
  ['/system/online', 'permission:button:end-sessions'],
);
