import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useAnnouncementScreen } from '../use-announcement-screen.tsx';

export const words = ['announcement', 'errors', ...recordWords] as const;

export default function AnnouncementRecordPage() {
  return <ResourceRecordPage {...useAnnouncementScreen()} />;
}
