import { apiTokenCalls } from '@atrium/contract/api-token/calls.ts';
import { apiTokenResource } from '@atrium/contract/api-token/fields.ts';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { columnOrder, useApiTokenCells } from './api-token-cells.tsx';
import { useApiTokenScreen } from './use-api-token-screen.tsx';

const source = { resource: apiTokenResource, calls: apiTokenCalls };

export const words = ['api-token', ...resourceWords] as const;

export const preloadData = preloadResource(source);

export default function ApiTokenPage() {
  const rows = useResourceRows(source);
  return (
    <ResourcePage
      {...useApiTokenScreen()}
      rows={rows}
      cells={useApiTokenCells()}
      order={columnOrder}
      hasRowActions
      toolbar={
        <ResourceFilter resource={apiTokenResource} list={rows.list} names={['state', 'userId', 'expireTime']} />
      }
    />
  );
}
