import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { chosen, count, marking, notificationPage, notifications, query } from './schemas.ts';

export const readNotifications = call<typeof nothing, typeof notifications>('GET', 'notifications', 'signed-in', {
  family: 'notification',
});
export const listNotifications = call<typeof query, typeof notificationPage>('GET', 'notification-list', 'signed-in');
export const markNotifications = call<typeof marking, typeof count>('POST', 'notification-item/read', 'signed-in');
export const clearNotifications = call<typeof chosen, typeof count>('POST', 'notification-item/clear', 'signed-in');
