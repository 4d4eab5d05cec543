import StopOutlined from '@ant-design/icons/StopOutlined';
import { endOnlineSessions, onlineCalls } from '@atrium/contract/online/calls.ts';
import { onlineResource } from '@atrium/contract/online/fields.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { parseIds } from '../../../lib/query/resource-query.ts';
import { DeptFilter } from '../../../features/dept/dept-picker.tsx';
import { BatchBar } from '../../../components/data-table/batch-bar.tsx';
import { useSelection } from '../../../components/data-table/use-selection.ts';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { columnOrder, useOnlineCells } from './online-cells.tsx';
import { useOnlineScreen } from './use-online-screen.tsx';

const source = { resource: onlineResource, calls: onlineCalls };

export const words = ['online', ...resourceWords] as const;

export const preloadData = preloadResource(source);

export default function OnlinePage() {
  const label = useLabel();
  const c = useTranslation('common');
  const rows = useResourceRows(source);
  const { list, query, filterInput } = rows;
  const { filter, setFilter } = list;
  const selection = useSelection(JSON.stringify([filterInput, list.current, list.pageSize]));
  const { screen, endSessions } = useOnlineScreen();
  const sessions = query.data?.list ?? [];
  const selectedSessions = sessions.filter(({ id }) => selection.ids.includes(id));
  return (
    <ResourcePage
      {...screen}
      rows={rows}
      cells={useOnlineCells()}
      order={columnOrder}
      hasRowActions
      toolbar={
        <ResourceFilter
          resource={onlineResource}
          list={list}
          names={['userId', 'device', 'address']}
          others={{
            deptId: (
              <DeptFilter
                label={label(onlineResource.fields.deptId.label)}
                value={parseIds(filter['deptId'])}
                onChange={(ids) => setFilter({ deptId: ids.join() })}
              />
            ),
          }}
        />
      }
      selection={{ ids: selection.ids, onChange: selection.choose }}
      batch={
        selectedSessions.length > 0 && (
          <BatchBar
            selection={selection}
            // Sessions of other pages cannot be chosen, because the question names the users.
            total={selectedSessions.length}
            actions={[
              {
                key: 'end',
                label: c((w) => w.endSessions),
                permission: endOnlineSessions,
                icon: <StopOutlined aria-hidden />,
                onSelect: () => endSessions(selectedSessions, selection.clear),
              },
            ]}
          />
        )
      }
    />
  );
}
