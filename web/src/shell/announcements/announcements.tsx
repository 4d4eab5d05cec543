import type { CurrentAnnouncement } from '@atrium/contract/announcement/schemas.ts';
import { lazy } from 'react';
import { impersonation } from '../../lib/session/impersonation.ts';
import { OptionalPart } from '../optional-part.tsx';
import { useAnnouncements, useOpenAnnouncement } from './received-announcements.ts';

const AnnouncementHost = lazy(async () => ({ default: (await import('./announcement-host.tsx')).AnnouncementHost }));

const shouldOpenAutomatically = ({ importance, isRead, mustConfirm, isConfirmed }: CurrentAnnouncement): boolean =>
  !impersonation && ((importance === 'important' && !isRead) || (mustConfirm && !isConfirmed));

/** Shows maintenance as a banner, and important announcements in a dialog. The code is loaded only if there are any. */
export const Announcements = () => {
  const announcements = useAnnouncements();
  const openId = useOpenAnnouncement(({ id }) => id);
  const openAnnouncement =
    announcements.find((announcement) => announcement.id === openId) ?? announcements.find(shouldOpenAutomatically);
  const maintenance = announcements.filter(({ importance }) => importance === 'maintenance');
  if (!openAnnouncement && maintenance.length === 0) return null;
  return (
    <OptionalPart>
      <AnnouncementHost openAnnouncement={openAnnouncement} maintenance={maintenance} />
    </OptionalPart>
  );
};
