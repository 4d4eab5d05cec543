import { get, post } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type {
  notificationSelection,
  count,
  readStateChange,
  notificationPage,
  notifications,
  query,
} from './schemas.ts';

export const readNotifications = get<typeof noInput, typeof notifications>(
  'notification',
  'notifications',
  'signed-in',
);
export const listNotifications = get<typeof query, typeof notificationPage>(
  'notification',
  'notification-list',
  'signed-in',
);
export const markNotifications = post<typeof readStateChange, typeof count>(
  'notification',
  'notification-item/read',
  'signed-in',
);
export const clearNotifications = post<typeof notificationSelection, typeof count>(
  'notification',
  'notification-item/clear',
  'signed-in',
);
