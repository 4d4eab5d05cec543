import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useSignInScreen } from '../use-sign-in-screen.tsx';

export const words = ['sign-in-log', ...recordWords] as const;

export default function SignInRecordPage() {
  return <ResourceRecordPage {...useSignInScreen()} />;
}
