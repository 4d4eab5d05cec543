import { clearNotifications, markNotifications, readNotifications } from '@atrium/contract/notification/calls.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery, useApiMutation } from '../../lib/query/query.ts';
import { impersonation } from '../../lib/session/impersonation.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { LinkButton } from '../../components/feedback/link-button.tsx';
import { PageLoading } from '../../components/feedback/page-loading.tsx';
import { ScrollArea } from '../../components/page/scroll-area.tsx';
import { NotificationItem } from './notification-item.tsx';

/** Interval for updating relative times. */
const updateIntervalMs = 30_000;

const allPath = '/personal-center/notifications';

interface ToolsProps {
  unread: number;
  count: number;
  onLeave: () => void;
}

const Tools = ({ unread, count, onLeave }: ToolsProps) => {
  const t = useTranslation('shell');
  const mark = useApiMutation(markNotifications);
  const clear = useApiMutation(clearNotifications);
  const [isAsking, setAsking] = useState(false);
  const look = 'flex items-center gap-1 border-0 border-t border-solid border-line-secondary px-2 py-1.5';
  if (isAsking) {
    return (
      <footer className={look}>
        <span className="min-w-0 flex-1 px-2 text-[13px]">{t((w) => w.clearAsk)}</span>
        <Button size="small" autoFocus onClick={() => setAsking(false)}>
          {t((w) => w.keep)}
        </Button>
        <Button
          size="small"
          danger
          type="primary"
          loading={clear.isPending}
          onClick={() => clear.mutate({ all: true }, { onSettled: () => setAsking(false) })}
        >
          {t((w) => w.clear)}
        </Button>
      </footer>
    );
  }
  return (
    <footer className={look}>
      <Button
        type="text"
        size="small"
        disabled={unread === 0 || impersonation !== null}
        loading={mark.isPending}
        onClick={() => mark.mutate({ all: true })}
      >
        {t((w) => w.markAllRead)}
      </Button>
      <Button type="text" size="small" disabled={count === 0 || impersonation !== null} onClick={() => setAsking(true)}>
        {t((w) => w.clear)}
      </Button>
      <LinkButton type="link" size="small" className="ms-auto" to={allPath} onFollow={onLeave}>
        {t((w) => w.viewAll)}
      </LinkButton>
    </footer>
  );
};

export const NotificationList = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTranslation('shell');
  const [which, setWhich] = useState<'all' | 'unread'>('all');
  const { data, error, isPending, refetch } = useApiQuery(readNotifications, undefined, {
    quiet: true,
    background: true,
    every: updateIntervalMs,
  });
  const canMark = !impersonation;
  const { mutate: mark } = useApiMutation(markNotifications, { quiet: true });
  const unread = (data ?? []).filter(({ isRead }) => !isRead);
  const shown = which === 'all' ? (data ?? []) : unread;
  return (
    <section>
      <header className="flex items-center justify-between gap-3 border-0 border-b border-solid border-line-secondary px-4 py-2.5">
        <h2 className="m-0 text-sm font-semibold">{t((w) => w.notifications)}</h2>
        <Segmented
          size="small"
          value={which}
          onChange={setWhich}
          aria-label={t((w) => w.notifications)}
          options={[
            { value: 'all', label: t((w) => w.all) },
            { value: 'unread', label: t((w) => w.unreadCount, { n: unread.length }) },
          ]}
        />
      </header>
      <ScrollArea className="h-[380px]" label={t((w) => w.notifications)}>
        <div className="h-full">
          {isPending && <PageLoading />}
          {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
          {data && shown.length === 0 && (
            <EmptyState message={t((w) => (data.length === 0 ? w.noNotifications : w.allRead))} />
          )}
          <ul className="m-0 list-none p-0">
            {shown.map((notification) => (
              <li key={notification.id} className="border-solid border-line-secondary not-first:border-t">
                <NotificationItem
                  notification={notification}
                  onOpen={onLeave}
                  onRead={canMark ? () => mark({ ids: [notification.id] }) : undefined}
                />
              </li>
            ))}
          </ul>
        </div>
      </ScrollArea>
      <Tools unread={unread.length} count={data?.length ?? 0} onLeave={onLeave} />
    </section>
  );
};
