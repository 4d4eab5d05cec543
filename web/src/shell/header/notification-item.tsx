import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { Notification } from '@atrium/contract/notification/schemas.ts';
import { Avatar, Button } from 'antd';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';
import { getSafeRedirect } from '../../lib/address/safe-redirect.ts';
import { addBasePath } from '../../lib/address/base-path.ts';
import { isForBrowser } from '../menu/use-open-entry.ts';
import { RecentTime } from '../../components/text/recent-time.tsx';

const NotificationText = ({ avatar, title, message, createTime, isRead }: Notification) => {
  const t = useTranslation('shell');
  return (
    <>
      <Avatar size={32} src={avatar ? addBasePath(avatar) : undefined} alt="" className="flex-none bg-fill! text-text!">
        {[...title][0]}
      </Avatar>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
            {!isRead && <span className="sr-only">{`${t((w) => w.unread)} `}</span>}
            {title}
          </span>
          <span className="flex-none text-xs text-tertiary">
            <RecentTime time={createTime} />
          </span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-[13px] break-words text-secondary">{message}</span>
      </span>
    </>
  );
};

interface NotificationItemProps {
  notification: Notification;
  /** Called when the link opens in this browser tab. */
  onOpen: () => void;
  onRead: (() => void) | undefined;
}

export const NotificationItem = ({ notification, onOpen, onRead }: NotificationItemProps) => {
  const t = useTranslation('shell');
  const { title, isRead, link } = notification;
  const target = getSafeRedirect(link);
  const className = 'flex min-w-0 flex-1 gap-3 py-3 ps-4 pe-2 text-left font-[inherit] text-sm text-text';
  return (
    <div className="flex items-start hover:bg-fill-quaternary">
      {target ? (
        <Link
          to={target}
          className={`${className} no-underline`}
          onClick={(event) => {
            if (!isRead) onRead?.();
            if (!isForBrowser(event)) onOpen();
          }}
        >
          <NotificationText {...notification} />
        </Link>
      ) : (
        <div className={className}>
          <NotificationText {...notification} />
        </div>
      )}
      <span className="flex w-9 flex-none justify-center pe-1 pt-2.5 pointer-coarse:w-11 pointer-coarse:pt-1">
        {!isRead && onRead && (
          <Button
            type="text"
            size="small"
            className="notification-tick pointer-coarse:size-11!"
            icon={
              <>
                <span aria-hidden className="size-1.5 rounded-full bg-primary forced-color-adjust-none" />
                <CheckOutlined aria-hidden />
              </>
            }
            aria-label={t((w) => w.markRead, { title })}
            title={t((w) => w.markRead, { title })}
            onClick={onRead}
          />
        )}
      </span>
    </div>
  );
};
