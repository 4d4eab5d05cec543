import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useDeptScreen } from '../use-dept-screen.tsx';

export const words = ['dept', ...recordWords] as const;

export default function DeptRecordPage() {
  return <ResourceRecordPage {...useDeptScreen()} />;
}
