import { endpoint } from '../endpoint.ts';
import { exampleRecord } from '../schema/examples.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const notificationEndpoints = {
  list: endpoint(calls.readNotifications, {
    input: noInput,
    result: schemas.notifications,
    summary: 'Returns the latest notifications of the user, newest first.',
    example: {
      result: [
        {
          id: 7,
          avatar: '/api/avatars/device.svg',
          date: '3 小时前',
          isRead: false,
          title: '新设备登录',
          message: '你的账号在一台新设备上登录。',
          createTime: exampleRecord.createTime,
        },
      ],
    },
  }),
  page: endpoint(calls.listNotifications, {
    input: schemas.query,
    result: schemas.notificationPage,
    summary: 'Returns all notifications of the user, newest first, with the number of unread ones.',
  }),
  mark: endpoint(calls.markNotifications, {
    input: schemas.readStateChange,
    result: schemas.count,
    summary: 'Marks notifications as read or unread.',
  }),
  clear: endpoint(calls.clearNotifications, {
    input: schemas.notificationSelection,
    result: schemas.count,
    summary: 'Deletes notifications.',
  }),
};
