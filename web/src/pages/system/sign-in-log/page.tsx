import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import { useMemo } from 'react';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useFormatUser, useSignInScreen } from './use-sign-in-screen.tsx';

export const words = ['sign-in-log', ...resourceWords] as const;

export const preloadData = preloadResource({ resource: signInLogResource, calls: signInLogCalls });

export default function SignInLogPage() {
  const formatUser = useFormatUser();
  const cells = useMemo(() => ({ name: formatUser }), [formatUser]);
  return <ResourcePage {...useSignInScreen()} cells={cells} />;
}
