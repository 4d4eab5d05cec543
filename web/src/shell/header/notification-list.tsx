import { type Notification, readNotifications } from '@atrium/contract/notification.ts';
import { Avatar, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../lib/i18n.ts';
import { useAsk } from '../../lib/query.ts';
import { safeRedirect } from '../../lib/safe-redirect.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

const Item = ({ notification, onOpen }: { notification: Notification; onOpen: (link: string) => void }) => {
  const t = useWords('shell');
  const { avatar, title, message, date, isRead, link } = notification;
  const target = safeRedirect(link);
  const words = (
    <>
      <Avatar size={32} src={avatar || undefined} alt="" className="flex-none bg-fill! text-text!">
        {[...title][0]}
      </Avatar>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${isRead ? '' : 'font-semibold'}`}>{title}</span>
          <span className="flex-none text-xs text-tertiary">{date}</span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-[13px] break-words text-secondary">{message}</span>
      </span>
      {!isRead && (
        <span className="mt-2 size-1.5 flex-none rounded-full bg-primary">
          <span className="sr-only">{t((w) => w.unread)}</span>
        </span>
      )}
    </>
  );
  const look = 'flex w-full gap-3 px-4 py-3 text-left font-[inherit] text-sm text-text';
  if (!target) return <div className={look}>{words}</div>;
  return (
    <button
      type="button"
      onClick={() => onOpen(target)}
      className={`${look} cursor-pointer border-0 bg-transparent hover:bg-fill-quaternary`}
    >
      {words}
    </button>
  );
};

/** The latest of what the user was told. */
export const NotificationList = ({ onLeave }: { onLeave: () => void }) => {
  const t = useWords('shell');
  const navigate = useNavigate();
  const [which, setWhich] = useState<'all' | 'unread'>('all');
  const { data, error, isPending, refetch } = useAsk(readNotifications, undefined, { quiet: true });
  const shown = (data ?? []).filter(({ isRead }) => which === 'all' || !isRead);
  const open = (link: string) => {
    onLeave();
    void navigate(link);
  };
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
            { value: 'unread', label: t((w) => w.unread) },
          ]}
        />
      </header>
      <ScrollArea className="h-[380px]" label={t((w) => w.notifications)}>
        <div className="h-full">
          {isPending && <PageLoading />}
          {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          {data && shown.length === 0 && (
            <EmptyState message={t((w) => (data.length === 0 ? w.noNotifications : w.allRead))} />
          )}
          <ul className="m-0 list-none divide-x-0 divide-y divide-solid divide-line-secondary p-0">
            {shown.map((notification, position) => (
              // Another server may give its notifications no id.
              <li key={notification.id ?? position}>
                <Item notification={notification} onOpen={open} />
              </li>
            ))}
          </ul>
        </div>
      </ScrollArea>
    </section>
  );
};
