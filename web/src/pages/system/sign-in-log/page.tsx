import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { columnOrder, useSignInCells } from './sign-in-cells.tsx';
import { useSignInScreen } from './use-sign-in-screen.tsx';

const source = { resource: signInLogResource, calls: signInLogCalls };

export const words = ['sign-in-log', ...resourceWords] as const;

export const preloadData = preloadResource(source);

export default function SignInLogPage() {
  const rows = useResourceRows(source);
  return (
    <ResourcePage
      {...useSignInScreen()}
      rows={rows}
      cells={useSignInCells()}
      order={columnOrder}
      toolbar={
        <ResourceFilter resource={signInLogResource} list={rows.list} names={['time', 'userId', 'result', 'address']} />
      }
    />
  );
}
