import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useTrashScreen } from '../use-trash-screen.tsx';

export const words = ['trash', 'errors', ...recordWords] as const;

export default function TrashRecordPage() {
  const { screen, dialog } = useTrashScreen();
  return (
    <>
      <ResourceRecordPage {...screen} />
      {dialog}
    </>
  );
}
