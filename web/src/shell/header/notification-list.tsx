import { markNotifications, readNotifications } from '@atrium/contract/notification/calls.ts';
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
import { useClearAll, usePendingClearFilter } from '../../features/notification/clear-notifications.ts';
import { AnnouncementSection } from '../announcements/announcement-section.tsx';
import { useAnnouncements } from '../announcements/received-announcements.ts';
import { NotificationItem } from './notification-item.tsx';

const updateIntervalMs = 30_000;

const notificationsPath = '/personal-center/notifications';

interface ToolsProps {
  unreadCount: number;
  newestId: number | undefined;
  onLeave: () => void;
}

const Tools = ({ unreadCount, newestId, onLeave }: ToolsProps) => {
  const t = useTranslation('shell');
  const markMutation = useApiMutation(markNotifications);
  const clearAll = useClearAll();
  const className = 'flex items-center gap-1 border-0 border-t border-solid border-line-secondary px-2 py-1.5';
  return (
    <footer className={className}>
      <Button
        type="text"
        size="small"
        disabled={unreadCount === 0 || impersonation !== null}
        loading={markMutation.isPending}
        onClick={() => markMutation.mutate({ all: true })}
      >
        {t((w) => w.markAllRead)}
      </Button>
      <Button
        type="text"
        size="small"
        disabled={newestId === undefined || impersonation !== null}
        onClick={() => newestId !== undefined && clearAll(newestId)}
      >
        {t((w) => w.clear)}
      </Button>
      <LinkButton type="link" size="small" className="ms-auto" to={notificationsPath} onFollow={onLeave}>
        {t((w) => w.viewAll)}
      </LinkButton>
    </footer>
  );
};

export const NotificationList = ({ onLeave }: { onLeave: () => void }) => {
  const t = useTranslation('shell');
  const [shownKind, setShownKind] = useState<'all' | 'unread'>('all');
  const { data, error, isPending, refetch } = useApiQuery(readNotifications, undefined, {
    skipsErrorToast: true,
    isBackground: true,
    intervalMs: updateIntervalMs,
  });
  const canMark = !impersonation;
  const { mutate: mark } = useApiMutation(markNotifications, { skipsErrorToast: true });
  const isCleared = usePendingClearFilter();
  const visibleNotifications = (data ?? []).filter((notification) => !isCleared?.(notification));
  const unreadNotifications = visibleNotifications.filter(({ isRead }) => !isRead);
  const announcements = useAnnouncements();
  const unreadAnnouncements = announcements.filter(({ isRead }) => !isRead);
  const shownAnnouncements = shownKind === 'all' ? announcements : unreadAnnouncements;
  const shownNotifications = shownKind === 'all' ? visibleNotifications : unreadNotifications;
  return (
    <section>
      <header className="flex items-center justify-between gap-3 border-0 border-b border-solid border-line-secondary px-4 py-2.5">
        <h2 className="m-0 text-sm font-semibold">{t((w) => w.notifications)}</h2>
        <Segmented
          size="small"
          value={shownKind}
          onChange={setShownKind}
          aria-label={t((w) => w.notifications)}
          options={[
            { value: 'all', label: t((w) => w.all) },
            {
              value: 'unread',
              label: t((w) => w.unreadCount, { n: unreadNotifications.length + unreadAnnouncements.length }),
            },
          ]}
        />
      </header>
      <ScrollArea className="h-[380px]" label={t((w) => w.notifications)}>
        <div className="h-full">
          <AnnouncementSection announcements={shownAnnouncements} onOpen={onLeave} />
          {isPending && <PageLoading />}
          {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
          {data && shownNotifications.length + shownAnnouncements.length === 0 && (
            <EmptyState message={t((w) => (visibleNotifications.length === 0 ? w.noNotifications : w.allRead))} />
          )}
          <ul className="m-0 list-none p-0">
            {shownNotifications.map((notification) => (
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
      <Tools unreadCount={unreadNotifications.length} newestId={visibleNotifications[0]?.id} onLeave={onLeave} />
    </section>
  );
};
