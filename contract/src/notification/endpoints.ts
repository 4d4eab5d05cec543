import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const notificationEndpoints = {
  list: endpoint(calls.readNotifications, {
    input: nothing,
    result: schemas.notifications,
    summary: 'The latest notifications of this user, newest first.',
  }),
  page: endpoint(calls.listNotifications, {
    input: schemas.query,
    result: schemas.notificationPage,
    summary: 'All notifications of this user, newest first, with the number that is unread.',
  }),
  mark: endpoint(calls.markNotifications, {
    input: schemas.marking,
    result: schemas.count,
    summary: 'Marks notifications as read or unread.',
  }),
  clear: endpoint(calls.clearNotifications, {
    input: schemas.chosen,
    result: schemas.count,
    summary: 'Removes notifications for good.',
  }),
};
