import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useOnlineScreen } from '../use-online-screen.tsx';

export const words = ['online', ...recordWords] as const;

export default function OnlineRecordPage() {
  return <ResourceRecordPage {...useOnlineScreen().screen} />;
}
