import { announcementCalls, announcementResource } from '@atrium/contract/announcement/fields.ts';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useAnnouncementCells } from './announcement-state.tsx';
import { useAnnouncementScreen } from './use-announcement-screen.tsx';

export const words = ['announcement', 'errors', ...resourceWords] as const;

export const preloadData = preloadResource({ resource: announcementResource, calls: announcementCalls });

export default function AnnouncementPage() {
  return <ResourcePage {...useAnnouncementScreen()} cells={useAnnouncementCells()} />;
}
