import BellOutlined from '@ant-design/icons/BellOutlined';
import { readNotifications } from '@atrium/contract/notification/calls.ts';
import { lazy } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { usePendingClearFilter } from '../../features/notification/clear-notifications.ts';
import { useAnnouncements } from '../announcements/received-announcements.ts';
import { HeaderPanel } from './header-panel.tsx';

const NotificationList = lazy(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }));

const maxShownCount = 99;

export const Notifications = () => {
  const t = useTranslation('shell');
  const { data } = useApiQuery(readNotifications, undefined, { skipsErrorToast: true, isBackground: true });
  const isCleared = usePendingClearFilter();
  const notifications = (data ?? []).filter((notification) => !isCleared?.(notification));
  const unreadCount = [...notifications, ...useAnnouncements()].filter(({ isRead }) => !isRead).length;
  return (
    <HeaderPanel
      label={t((w) => w.notifications)}
      buttonLabel={unreadCount > 0 ? t((w) => w.notificationsUnread, { n: unreadCount }) : t((w) => w.notifications)}
      icon={
        <>
          <BellOutlined aria-hidden />
          {unreadCount > 0 && (
            <span className="header-count">{unreadCount > maxShownCount ? `${maxShownCount}+` : unreadCount}</span>
          )}
        </>
      }
      content={NotificationList}
    />
  );
};
