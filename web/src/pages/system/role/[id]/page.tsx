import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useRoleScreen } from '../use-role-screen.tsx';

export const words = ['role', ...recordWords] as const;

export default function RoleRecordPage() {
  return <ResourceRecordPage {...useRoleScreen()} />;
}
