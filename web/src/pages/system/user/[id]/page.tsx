import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useUserScreen } from '../use-user-screen.tsx';

export const words = ['user', 'role', ...recordWords] as const;

export default function UserRecordPage() {
  const { screen, secretDialog } = useUserScreen(null);
  return (
    <>
      <ResourceRecordPage {...screen} />
      {secretDialog}
    </>
  );
}
