import { explainAccess } from '@atrium/contract/access/calls.ts';
import { listUserSessions } from '@atrium/contract/user/act-calls.ts';
import { readUser, readUserHistory, readUserRights } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Descriptions, Tabs, Tag } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ContactValue } from '../../../ui/text/contact-value.tsx';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { RoleTags, useRoleNames } from './use-user-columns.tsx';
import type { DetailTab } from './user-dialog.ts';
import { UserRights } from './user-rights.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserViewAs } from './user-view-as.tsx';
import { UserWhy } from './user-why.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

const Facts = ({ listed }: { listed: User }) => {
  const hasItem = useServes()(readUser);
  const { data, error, refetch } = useApiQuery(readUser, { id: listed.id }, { quiet: true, enabled: hasItem });
  if (!hasItem) return <FactList user={listed} />;
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return data ? <FactList user={data} /> : <Placeholder className="h-60" />;
};

const FactList = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  const format = useFormat();
  const names = useRoleNames();
  const dept = user.deptName || (user.deptId ? `#${user.deptId}` : t((w) => w.noDept));
  const status = (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusTag status={user.status} />
      {Boolean(user.lockedUntil) && (
        <Tag color="error">{t((w) => w.lockedUntil, { time: format.dateTime(user.lockedUntil ?? 0) })}</Tag>
      )}
      {user.mustChangePassword && <Tag color="warning">{t((w) => w.mustChangePassword)}</Tag>}
    </span>
  );
  return (
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'id', label: t((w) => w.id), children: <Copyable>{String(user.id)}</Copyable> },
        { key: 'username', label: t((w) => w.username), children: <Copyable>{user.username}</Copyable> },
        { key: 'name', label: t((w) => w.name), children: user.name },
        { key: 'dept', label: t((w) => w.dept), children: dept },
        { key: 'roles', label: t((w) => w.roles), children: <RoleTags ids={user.roles} names={names} /> },
        { key: 'status', label: t((w) => w.status), children: status },
        {
          key: 'phoneNumber',
          label: t((w) => w.phoneNumber),
          children: <ContactValue value={user.phoneNumber} isVerified={user.phoneVerified} />,
        },
        {
          key: 'email',
          label: t((w) => w.email),
          children: <ContactValue value={user.email} isVerified={user.emailVerified} />,
        },
        { key: 'description', label: t((w) => w.description), children: user.description || '–' },
        {
          key: 'lastLoginTime',
          label: t((w) => w.lastLoginTime),
          children: user.lastLoginTime === null ? t((w) => w.never) : format.dateTime(user.lastLoginTime),
        },
        { key: 'createTime', label: t((w) => w.createTime), children: format.dateTime(user.createTime) },
        { key: 'updateTime', label: t((w) => w.updateTime), children: format.dateTime(user.updateTime) },
      ]}
    />
  );
};

/** Who a user is, what they may do and why, where they are signed in, and what was done to them. */
export const UserDetail = ({ user, tab, onClose }: { user: User; tab: DetailTab; onClose: () => void }) => {
  const t = useTranslation('user');
  const h = useTranslation('audit');
  const serves = useServes();
  const more = [
    { key: 'rights', call: readUserRights, label: t((w) => w.rights), children: <UserRights id={user.id} /> },
    { key: 'why', call: explainAccess, label: t((w) => w.why), children: <UserWhy id={user.id} /> },
    { key: 'sessions', call: listUserSessions, label: t((w) => w.sessions), children: <UserSessions user={user} /> },
    {
      key: 'history',
      call: readUserHistory,
      label: h((w) => w.history),
      children: <HistoryList call={readUserHistory} id={user.id} />,
    },
  ]
    .filter(({ call }) => serves(call))
    .map(({ call: _call, ...item }) => item);
  return (
    <Drawer open title={user.name} size={640} extra={<UserViewAs user={user} />} onClose={onClose}>
      <Tabs
        defaultActiveKey={tab}
        items={[{ key: 'facts', label: t((w) => w.facts), children: <Facts listed={user} /> }, ...more]}
      />
    </Drawer>
  );
};
