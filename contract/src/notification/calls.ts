import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { chosen, count, marking, notificationPage, notifications, query } from './schemas.ts';

export const readNotifications = call<typeof nothing, typeof notifications>(
  'notification',
  'GET',
  'notifications',
  'signed-in',
);
export const listNotifications = call<typeof query, typeof notificationPage>(
  'notification',
  'GET',
  'notification-list',
  'signed-in',
);
export const markNotifications = call<typeof marking, typeof count>(
  'notification',
  'POST',
  'notification-item/read',
  'signed-in',
  ['notification'],
);
export const clearNotifications = call<typeof chosen, typeof count>(
  'notification',
  'POST',
  'notification-item/clear',
  'signed-in',
  ['notification'],
);
