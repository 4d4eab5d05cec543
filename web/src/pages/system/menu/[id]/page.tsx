import { Suspense } from 'react';
import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useMenuScreen } from '../use-menu-screen.tsx';

export const words = ['menu', ...recordWords] as const;

export default function MenuRecordPage() {
  const { screen, removalDialog } = useMenuScreen();
  return (
    <>
      <ResourceRecordPage {...screen} />
      <Suspense>{removalDialog}</Suspense>
    </>
  );
}
