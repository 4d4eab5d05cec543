import {
  clearNotifications,
  listNotifications,
  markNotifications,
  readNotifications,
} from '@atrium/contract/notification/calls.ts';
import type { Notification } from '@atrium/contract/notification/schemas.ts';
import type { CallResult } from '@atrium/contract/call.ts';
import {
  type NotificationKind,
  notificationKindNames,
  notificationResource,
} from '@atrium/contract/notification/fields.ts';
import { Avatar, Badge, Button, Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { parsePage, useReturnedPage } from '../../../lib/query/list-query.ts';
import { useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { getSafeRedirect } from '../../../lib/address/safe-redirect.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { DisabledDuringImpersonation } from '../../../components/form/disabled-during-impersonation.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { RecentTime } from '../../../components/text/recent-time.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { useClearAll, usePendingClearFilter } from '../../../features/notification/clear-notifications.ts';
import { addBasePath } from '../../../lib/address/base-path.ts';

type NotificationPage = CallResult<typeof listNotifications>;

const pageSize = 10;
const kindField = notificationResource.fields.kind;

const states = ['all', 'unread', 'read'] as const;
type State = (typeof states)[number];

const useFilter = () => {
  const [query, setQuery] = useSearchParams();
  const change = (patch: Record<string, string>) => {
    const parameters = Object.entries({ ...Object.fromEntries(query), current: '', ...patch }).filter(
      ([, value]) => value !== '',
    );
    setQuery(Object.fromEntries(parameters), { replace: true });
  };
  return {
    state: states.find((state) => state === query.get('state')) ?? ('all' satisfies State),
    kind: notificationKindNames.find((kind) => kind === query.get('kind')),
    current: parsePage(query.get('current')),
    change,
  };
};

const Row = ({ notification }: { notification: Notification }) => {
  const t = useTranslation('account');
  const markMutation = useApiMutation(markNotifications);
  const clear = useApiMutation(clearNotifications);
  const { id, isRead } = notification;
  const target = getSafeRedirect(notification.link);
  const setRead = (isReadNow: boolean) => markMutation.mutate({ ids: [id], isRead: isReadNow });
  return (
    <li className="relative flex gap-3 border-0 border-b border-solid border-line-secondary py-3 last:border-b-0 hover:bg-fill-quaternary">
      <Badge dot={!isRead} offset={[-4, 4]} color="var(--ant-color-primary)">
        <Avatar src={addBasePath(notification.avatar)} alt="" />
      </Badge>
      <div className="min-w-0 flex-1">
        <p className={`m-0 ${isRead ? '' : 'font-semibold'}`}>
          {target ? (
            <Link
              to={target}
              className="inline-block min-h-6 text-text after:absolute after:inset-0"
              onClick={() => !isRead && setRead(true)}
            >
              {notification.title}
            </Link>
          ) : (
            notification.title
          )}
        </p>
        <p className="m-0 wrap-anywhere text-secondary">{notification.message}</p>
        <p className="m-0 mt-1 flex flex-wrap items-center gap-x-3 text-xs text-secondary">
          <RecentTime time={notification.createTime} />
          <Button
            type="link"
            size="small"
            className="relative z-1 min-w-6 px-0 text-xs"
            onClick={() => setRead(!isRead)}
          >
            {t((w) => (isRead ? w.markUnread : w.markRead))}
          </Button>
          <Button
            type="link"
            size="small"
            className="relative z-1 min-w-6 px-0 text-xs"
            onClick={() => clear.mutate({ ids: [id] })}
          >
            {t((w) => w.remove)}
          </Button>
        </p>
      </div>
    </li>
  );
};

const Tools = ({ unreadCount, newestId }: { unreadCount: number; newestId: number | undefined }) => {
  const t = useTranslation('account');
  const mark = useApiMutation(markNotifications);
  const clearAll = useClearAll();
  return (
    <>
      <Button disabled={unreadCount === 0} loading={mark.isPending} onClick={() => mark.mutate({ all: true })}>
        {t((w) => w.markAllRead)}
      </Button>
      <Button disabled={newestId === undefined} onClick={() => newestId !== undefined && clearAll(newestId)}>
        {t((w) => w.clearAll)}
      </Button>
    </>
  );
};

interface RowsProps {
  query: ReturnType<typeof useApiQuery<unknown, NotificationPage>>;
  list: readonly Notification[];
}

const Rows = ({ query: { data, error, refetch }, list }: RowsProps) => {
  const t = useTranslation('account');
  return (
    <>
      {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Placeholder className="mt-3 h-64" />}
      {data && list.length === 0 && <EmptyState message={t((w) => w.noNotifications)} isUnused={false} />}
      <ul className="m-0 mt-2 list-none p-0">
        {list.map((notification) => (
          <DisabledDuringImpersonation key={notification.id}>
            <Row notification={notification} />
          </DisabledDuringImpersonation>
        ))}
      </ul>
    </>
  );
};

export const words = ['account', 'table'] as const;

export default function NotificationsPage() {
  const t = useTranslation('account');
  const c = useTranslation('common');
  const label = useLabel();
  const { state, kind, current, change } = useFilter();
  const input = { current, pageSize, kind, ...(state !== 'all' && { unread: state === 'unread' }) };
  const query = useApiQuery(listNotifications, input, {
    skipsErrorToast: true,
    keepsPreviousData: true,
    intervalMs: 60_000,
  });
  useReturnedPage(query, current, (page) => change({ current: page === 1 ? '' : String(page) }));
  const { data } = query;
  const { data: latestNotifications } = useApiQuery(readNotifications, undefined, {
    skipsErrorToast: true,
    isBackground: true,
  });
  const isCleared = usePendingClearFilter();
  const list = (data?.list ?? []).filter((notification) => !isCleared?.(notification));
  const newestId = latestNotifications?.find((notification) => !isCleared?.(notification))?.id;
  const unreadCount = isCleared ? list.filter(({ isRead }) => !isRead).length : (data?.unread ?? 0);
  const labels = { all: t((w) => w.allNotifications), unread: t((w) => w.unread), read: t((w) => w.read) };
  const kinds = notificationKindNames.map((value) => ({ value, label: label(kindField.options[value]) }));
  return (
    <div className="px-4 pt-3 pb-4">
      <Panel
        title={c((w) => w.menu.notifications)}
        isFirst
        extra={
          <DisabledDuringImpersonation>
            <Tools unreadCount={unreadCount} newestId={newestId} />
          </DisabledDuringImpersonation>
        }
      >
        <div className="flex gap-3 max-md:gap-2">
          <Segmented
            className="flex-none"
            aria-label={c((w) => w.menu.notifications)}
            value={state}
            options={states.map((value) => ({ value, label: labels[value] }))}
            onChange={(value) => change({ state: value === 'all' ? '' : value })}
          />
          <Select<NotificationKind | ''>
            aria-label={label(kindField.label)}
            className="w-48 min-w-0"
            value={kind ?? ''}
            options={[{ value: '', label: t((w) => w.anyKind) }, ...kinds]}
            onChange={(value) => change({ kind: value })}
          />
        </div>
        <Rows query={query} list={list} />
        <Pager
          className="mt-3 justify-end"
          align="end"
          hideOnSinglePage
          current={current}
          pageSize={pageSize}
          total={isCleared ? list.length : (data?.total ?? 0)}
          showSizeChanger={false}
          onChange={(page) => change({ current: page === 1 ? '' : String(page) })}
        />
      </Panel>
    </div>
  );
}
