import { apiTokenCalls } from '@atrium/contract/api-token/calls.ts';
import { apiTokenResource } from '@atrium/contract/api-token/fields.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import { UserFilter } from '../../../features/user/user-filter.tsx';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { columnOrder, useApiTokenCells } from './api-token-cells.tsx';
import { useApiTokenScreen } from './use-api-token-screen.tsx';

const source = { resource: apiTokenResource, calls: apiTokenCalls };

export const words = ['api-token', ...resourceWords] as const;

export const preloadData = preloadResource(source);

export default function ApiTokenPage() {
  const t = useTranslation('api-token');
  const rows = useResourceRows(source);
  const { list, query } = rows;
  const userId = list.filter['userId'];
  return (
    <ResourcePage
      {...useApiTokenScreen()}
      rows={rows}
      cells={useApiTokenCells()}
      order={columnOrder}
      hasRowActions
      toolbar={
        <ResourceFilter
          resource={apiTokenResource}
          list={list}
          names={['state', 'expireTime']}
          others={{
            userId: (
              <UserFilter
                label={t((w) => w.owner)}
                value={parseId(userId) ?? null}
                name={query.data?.list.find((token) => String(token.userId) === userId)?.ownerName}
                onChange={(id) => list.setFilter({ userId: id === null ? '' : String(id) })}
              />
            ),
          }}
        />
      }
    />
  );
}
