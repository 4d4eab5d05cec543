import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { clearNotifications, listNotifications, markNotifications, readNotifications } from './calls.ts';
import { chosen, count, marking, notificationPage, notifications, query } from './schemas.ts';

export const notificationEndpoints = {
  list: endpoint(readNotifications, {
    input: nothing,
    result: notifications,
    summary: 'The latest notifications of this user, newest first.',
  }),
  page: endpoint(listNotifications, {
    input: query,
    result: notificationPage,
    summary: 'All notifications of this user, newest first, with the number that is unread.',
  }),
  mark: endpoint(markNotifications, {
    input: marking,
    result: count,
    summary: 'Marks notifications as read or unread.',
  }),
  clear: endpoint(clearNotifications, { input: chosen, result: count, summary: 'Removes notifications for good.' }),
};
