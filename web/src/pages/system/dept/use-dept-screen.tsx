import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { createDept, deleteDept, readDept, readDeptHistory, updateDept } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { StatusTag } from '../../../components/feedback/status-tag.tsx';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { DeptForm } from './dept-form.tsx';
import { DeptMembers } from './dept-members.tsx';

const calls = {
  read: readDept,
  create: createDept,
  update: updateDept,
  delete: deleteDept,
  history: readDeptHistory,
};

export const useFormatHeadCount = (): ((dept: Dept) => string) => {
  const t = useTranslation('dept');
  const format = useFormat();
  return useCallback(
    ({ userCount, totalUserCount }) =>
      userCount === totalUserCount
        ? format.number(userCount)
        : t((w) => w.totalAndDirect, { own: format.number(userCount), total: format.number(totalUserCount) }),
    [t, format],
  );
};

const FactList = ({ dept }: { dept: Dept }) => {
  const count = useFormatHeadCount()(dept);
  const canListUsers = useCan()(listUsers);
  const content = {
    name: null,
    leaderName: dept.leaderId ? (
      <RecordLink resource="user" id={dept.leaderId}>
        {dept.leaderName || `#${dept.leaderId}`}
      </RecordLink>
    ) : (
      '–'
    ),
    userCount: canListUsers ? <Link to={`/system/user?deptId=${dept.id}`}>{count}</Link> : count,
  };
  return <Facts fields={deptResource.fields} row={dept} content={content} />;
};

export const useDeptScreen = (): ResourceScreen<Dept> => {
  const t = useTranslation('dept');
  const c = useTranslation('common');
  const canListUsers = useCan()(listUsers);
  return {
    resource: deptResource,
    calls,
    title: c((w) => w.menu.dept),
    childAction: { label: t((w) => w.createChild) },
    disabledReasons: ({ totalUserCount }) => ({
      delete: totalUserCount ? t((w) => w.membersFirst, { count: totalUserCount }) : undefined,
    }),
    deleteHint: t((w) => w.deleteHint),
    form: (props) => <DeptForm {...props} />,
    head: (dept) => ({
      picture: <ApartmentOutlined aria-hidden />,
      line: dept.code,
      states: dept.status === 1 ? null : <StatusTag status={dept.status} />,
    }),
    facts: (dept) => <FactList dept={dept} />,
    sections: ({ id, userCount }) =>
      canListUsers
        ? [{ key: 'people', title: t((w) => w.members), note: userCount, content: <DeptMembers id={id} /> }]
        : [],
  };
};
