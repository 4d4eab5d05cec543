import StopOutlined from '@ant-design/icons/StopOutlined';
import { endOnlineSessions, onlineCalls } from '@atrium/contract/online/calls.ts';
import { onlineResource } from '@atrium/contract/online/fields.ts';
import type { OnlineSession } from '@atrium/contract/online/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { parseIds } from '../../../lib/query/resource-query.ts';
import { DeptFilter } from '../../../features/dept/dept-picker.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { ResourceFilter } from '../../../components/resource/resource-filter.tsx';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { RowName } from '../../../components/text/row-name.tsx';
import { OnlineStates, useOnlineScreen } from './use-online-screen.tsx';

const source = { resource: onlineResource, calls: onlineCalls };

export const words = ['online', ...resourceWords] as const;

export const preloadData = preloadResource(source);

const cells: ResourceCells<OnlineSession> = {
  name: (session, open) => (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <RowName onOpen={open}>{session.name}</RowName>
      <OnlineStates session={session} />
    </span>
  ),
};

export default function OnlinePage() {
  const label = useLabel();
  const c = useTranslation('common');
  const rows = useResourceRows(source);
  const { filter, setFilter } = rows.list;
  const { screen, endSessions } = useOnlineScreen();
  const deptFilter = (
    <DeptFilter
      label={label(onlineResource.fields.deptId.label)}
      value={parseIds(filter['deptId'])}
      onChange={(ids) => setFilter({ deptId: ids.join() })}
    />
  );
  return (
    <ResourcePage
      {...screen}
      rows={rows}
      cells={cells}
      hasRowActions
      toolbar={
        <ResourceFilter
          resource={onlineResource}
          list={rows.list}
          names={['userId', 'device', 'address']}
          others={{ deptId: deptFilter }}
        />
      }
      batchActions={(sessions, clearSelection) => [
        {
          key: 'end',
          label: c((w) => w.endSessions),
          permission: endOnlineSessions,
          icon: <StopOutlined aria-hidden />,
          onSelect: () => endSessions(sessions, clearSelection),
        },
      ]}
    />
  );
}
