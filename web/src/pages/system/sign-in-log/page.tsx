import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import { UserFilter } from '../../../features/user/user-filter.tsx';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { columnOrder, useSignInCells } from './sign-in-cells.tsx';
import { useSignInScreen } from './use-sign-in-screen.tsx';

const source = { resource: signInLogResource, calls: signInLogCalls };

export const words = ['sign-in-log', ...resourceWords] as const;

export const preloadData = preloadResource(source);

export default function SignInLogPage() {
  const t = useTranslation('sign-in-log');
  const rows = useResourceRows(source);
  const { list, query } = rows;
  const userId = list.filter['userId'];
  return (
    <ResourcePage
      {...useSignInScreen()}
      rows={rows}
      cells={useSignInCells()}
      order={columnOrder}
      toolbar={
        <ResourceFilter
          resource={signInLogResource}
          list={list}
          names={['time', 'result', 'address']}
          others={{
            userId: (
              <UserFilter
                label={t((w) => w.user)}
                value={parseId(userId) ?? null}
                name={query.data?.list.find((entry) => String(entry.userId) === userId)?.name}
                onChange={(id) => list.setFilter({ userId: id === null ? '' : String(id) })}
              />
            ),
          }}
        />
      }
    />
  );
}
