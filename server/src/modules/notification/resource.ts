import { notificationResource } from '@atrium/contract/notification/fields.ts';
import type { Notification, NotificationQuery } from '@atrium/contract/notification/schemas.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { createConditions, createListOrder } from '../../resource/fields/query.ts';
import { sortByIds } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { loadOnce } from '../../resource/pipeline/call-data.ts';
import { RecordList } from '../../resource/pipeline/record-list.ts';
import { localizeNotification } from './wording.ts';

type NotificationFilter = Omit<NotificationQuery, keyof Paging>;

const newestFirst = createListOrder(notificationResource, [
  { by: 'createTime', descending: true },
  { by: 'id', descending: true },
]);

const selectOwnNotifications = ({ permissions, caller }: ReadCall) =>
  permissions.db.selectFrom('notifications').where('user_id', '=', caller.userId);

const loadCounts = loadOnce((call: ReadCall) =>
  selectOwnNotifications(call)
    .select(({ fn }) => ['kind', 'is_read', fn.countAll<number>().as('count')])
    .groupBy(['kind', 'is_read'])
    .execute(),
);

/** Returns the number of notifications of the caller that match a filter. All numbers of a call are read together. */
export const countNotifications = async (call: ReadCall, { kind, unread }: NotificationFilter): Promise<number> =>
  (await loadCounts(call))
    .filter((group) => kind === undefined || kind.some((name) => name === group.kind))
    .filter((group) => unread === undefined || group.is_read === (unread ? 0 : 1))
    .reduce((total, { count }) => total + Number(count), 0);

/** Notifications of the caller. `notify` sends them, and users mark and delete their own. */
export const notifications = new RecordList<Notification, NotificationFilter>({
  resource: notificationResource,
  select: (call, { unread, ...filter }) => {
    const filteredQuery = selectOwnNotifications(call).where((eb) =>
      eb.and(createConditions(notificationResource, filter)),
    );
    return {
      records: unread === undefined ? filteredQuery : filteredQuery.where('is_read', '=', unread ? 0 : 1),
      order: newestFirst,
      count: () => countNotifications(call, { ...filter, unread }),
    };
  },
  serialize: async ({ permissions, context, lang }, ids) => {
    if (ids.length === 0) return [];
    const rows = await permissions.db.selectFrom('notifications').selectAll().where('id', 'in', ids).execute();
    const now = context.clock();
    return sortByIds(ids, rows).map((row) => localizeNotification(row, lang, now));
  },
});

export const loadLatest = async (call: ReadCall, limit: number): Promise<Notification[]> => {
  const query = selectOwnNotifications(call)
    .selectAll()
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const now = call.context.clock();
  return (await query.execute()).map((row) => localizeNotification(row, call.lang, now));
};
