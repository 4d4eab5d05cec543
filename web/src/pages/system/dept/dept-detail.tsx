import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { readDept, readDeptHistory } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { Link } from 'react-router';
import { useCan } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { RecordLink, useRecordAddress } from '../../../ui/text/record-link.tsx';
import type { RecordPlace, RecordPart } from '../../../ui/record/record-types.ts';
import { RecordView } from '../../../ui/record/record-view.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import { DeptPeople } from './dept-people.tsx';
import { type DeptDialog, useDeptActions } from './use-dept-actions.tsx';
import { useHeads } from './use-dept-columns.ts';

const FactList = ({ dept }: { dept: Dept }) => {
  const heads = useHeads()(dept);
  const isListed = useCan()(listUsers);
  const own = {
    name: null,
    leaderName: dept.leaderId ? (
      <RecordLink noun="user" id={dept.leaderId}>
        {dept.leaderName || `#${dept.leaderId}`}
      </RecordLink>
    ) : (
      '–'
    ),
    userCount: isListed ? <Link to={`/system/user?deptId=${dept.id}`}>{heads}</Link> : heads,
  };
  return <Facts fields={deptResource.fields} row={dept} own={own} />;
};

const useParts = (dept: Dept): RecordPart[] => {
  const r = useTranslation('role');
  const h = useTranslation('audit');
  const t = useTranslation('dept');
  const isListed = useCan()(listUsers);
  const people = {
    key: 'people',
    title: t((w) => w.people),
    note: dept.userCount,
    content: <DeptPeople id={dept.id} />,
  };
  return [
    { key: 'facts', title: r((w) => w.facts), content: <FactList dept={dept} /> },
    ...(isListed ? [people] : []),
    { key: 'history', title: h((w) => w.history), content: <HistoryList call={readDeptHistory} id={dept.id} /> },
  ];
};

interface DeptDetailProps {
  dept: Dept;
  /** Null where it has a page to itself. */
  beside: RecordPlace | null;
  onOpen: (dialog: DeptDialog) => void;
  onGone: () => void;
}

/** What a department is, who belongs to it, and what was done to it. */
export const DeptDetail = ({ dept: listed, beside, onOpen, onGone }: DeptDetailProps) => {
  const { data: dept = listed } = useApiQuery(readDept, { id: listed.id }, { quiet: true });
  return (
    <RecordView
      id={dept.id}
      head={{
        name: dept.name,
        picture: <ApartmentOutlined aria-hidden />,
        line: dept.code,
        states: dept.status === 1 ? null : <StatusTag status={dept.status} />,
        actions: useDeptActions(onOpen, onGone)(dept),
      }}
      parts={useParts(dept)}
      address={useRecordAddress()('dept', dept.id)}
      beside={beside}
    />
  );
};
