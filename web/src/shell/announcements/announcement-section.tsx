import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';
import { RecentTime } from '../../components/text/recent-time.tsx';
import { type useAnnouncements, useOpenAnnouncement } from './received-announcements.ts';

interface AnnouncementSectionProps {
  announcements: ReturnType<typeof useAnnouncements>;
  onOpen: () => void;
}

export const AnnouncementSection = ({ announcements, onOpen }: AnnouncementSectionProps) => {
  const t = useTranslation('shell');
  if (announcements.length === 0) return null;
  const open = (id: number) => {
    useOpenAnnouncement.setState({ id });
    onOpen();
  };
  return (
    <section aria-label={t((w) => w.announcements)} className="border-0 border-b border-solid border-line-secondary">
      <h3 className="m-0 px-4 pt-2 text-xs font-normal text-secondary">{t((w) => w.announcements)}</h3>
      <ul className="m-0 list-none p-0">
        {announcements.map(({ id, title, isRead, isPinned, publishTime }) => (
          <li key={id}>
            <button
              type="button"
              className="flex w-full cursor-pointer items-baseline gap-2 border-0 bg-transparent px-4 py-3 text-start text-text hover:bg-fill-quaternary"
              onClick={() => open(id)}
            >
              {isPinned ? <PushpinOutlined aria-hidden /> : <NotificationOutlined aria-hidden />}
              <span className={`min-w-0 flex-1 wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
                {!isRead && <span className="sr-only">{`${t((w) => w.unread)} `}</span>}
                {title}
              </span>
              <span className="flex-none text-xs text-tertiary">
                <RecentTime time={publishTime} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
