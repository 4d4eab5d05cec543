import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useApiTokenScreen } from '../use-api-token-screen.tsx';

export const words = ['api-token', ...recordWords] as const;

export default function ApiTokenRecordPage() {
  return <ResourceRecordPage {...useApiTokenScreen()} />;
}
