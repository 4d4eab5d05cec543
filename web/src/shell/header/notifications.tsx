import BellOutlined from '@ant-design/icons/BellOutlined';
import { readNotifications } from '@atrium/contract/notification/calls.ts';
import { type CSSProperties, lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageLoading } from '../../ui/feedback/page-loading.tsx';
import { HeaderButton } from './header-button.tsx';
import './notifications.css';

const NotificationList = lazy(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }));

/** More than this many unread ones are not counted out. */
const most = 99;

/** What the user was told, behind a bell with the number of what they have not read. */
export const Notifications = () => {
  const t = useTranslation('shell');
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [end, setEnd] = useState(0);
  const { data } = useApiQuery(readNotifications, undefined, { quiet: true, background: true });
  const unread = (data ?? []).filter((notification) => !notification.isRead).length;
  const place = () => setEnd(Math.max(8, innerWidth - (button.current?.getBoundingClientRect().right ?? 0)));
  return (
    <>
      <HeaderButton
        ref={button}
        label={unread > 0 ? t((w) => w.notificationsUnread, { n: unread }) : t((w) => w.notifications)}
        icon={
          <>
            <BellOutlined aria-hidden />
            {unread > 0 && <span className="notification-count">{unread > most ? `${most}+` : unread}</span>}
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onClick={place}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t((w) => w.notifications)}
        className="notification-panel"
        style={{ '--end': `${end}px` } as CSSProperties}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <ErrorBoundary fallback={(failure) => <ErrorState failure={failure} />}>
            <Suspense fallback={<PageLoading />}>
              <NotificationList onLeave={() => panel.current?.hidePopover()} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </>
  );
};
