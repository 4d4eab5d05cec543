import { explainAccess } from '@atrium/contract/access/calls.ts';
import { listUserSessions } from '@atrium/contract/user/act-calls.ts';
import { readUser, readUserHistory, readUserRights } from '@atrium/contract/user/calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Tabs, Tag } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { ContactValue } from '../../../ui/text/contact-value.tsx';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { RoleTags, useRoleNames } from './use-user-columns.tsx';
import type { DetailTab } from './user-dialog.ts';
import { UserRights } from './user-rights.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserViewAs } from './user-view-as.tsx';
import { UserWhy } from './user-why.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

const Now = ({ listed }: { listed: User }) => {
  const hasItem = useServes()(readUser);
  const { data, error, refetch } = useApiQuery(readUser, { id: listed.id }, { quiet: true, enabled: hasItem });
  if (!hasItem) return <FactList user={listed} />;
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return data ? <FactList user={data} /> : <Placeholder className="h-60" />;
};

/** Whom it is about comes before how to reach them. */
const order = ['id', 'username', 'name', 'deptName', 'roles', 'status', 'phoneNumber', 'email', 'description'] as const;

const FactList = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  const format = useFormat();
  const names = useRoleNames();
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
    <Facts
      fields={userResource.fields}
      row={user}
      order={order}
      own={{
        id: <Copyable>{String(user.id)}</Copyable>,
        deptName: user.deptName || (user.deptId ? `#${user.deptId}` : t((w) => w.noDept)),
        roles: <RoleTags ids={user.roles} names={names} />,
        status,
        phoneNumber: <ContactValue value={user.phoneNumber} isVerified={user.phoneVerified} />,
        email: <ContactValue value={user.email} isVerified={user.emailVerified} />,
        ...(user.lastLoginTime === null && { lastLoginTime: t((w) => w.never) }),
      }}
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
        items={[{ key: 'facts', label: t((w) => w.facts), children: <Now listed={user} /> }, ...more]}
      />
    </Drawer>
  );
};
