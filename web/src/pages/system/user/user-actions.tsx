import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { endUserSessions, resetPassword, setUserStatus, unlockUser } from '@atrium/contract/user/act-calls.ts';
import { deleteUser, readUserHistory, updateUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Dropdown } from 'antd';
import { useCan, useUser } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import type { OneTime, UserDialog } from './user-dialog.ts';
import { useUserActs } from './use-user-acts.ts';

interface UserActionsProps {
  user: User;
  onOpen: (dialog: UserDialog) => void;
  onOneTime: (secret: OneTime) => void;
}

/** What can be done with a user, at the end of their row. */
export const UserActions = ({ user, onOpen, onOneTime }: UserActionsProps) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const f = useTranslation('table');
  const can = useCan();
  const serves = useServes();
  const acts = useUserActs(onOneTime);
  const isSelf = useUser().id === user.id;
  const isBeyond = user.holdsMore;
  const hint = isBeyond ? t((w) => w.holdsMore) : undefined;
  const isOn = user.status === 1;
  const items = [
    {
      key: 'status',
      call: setUserStatus,
      label: t((w) => (isOn ? w.disable : w.enable)),
      disabled: !can(setUserStatus) || isBeyond || isSelf,
      onClick: () => void (isOn ? acts.disable(user) : acts.enable(user)),
    },
    {
      key: 'reset',
      call: resetPassword,
      label: c((w) => w.resetPassword),
      disabled: !can(resetPassword) || isBeyond || isSelf,
      onClick: () => acts.reset(user),
    },
    ...(!user.lockedUntil
      ? []
      : [
          {
            key: 'unlock',
            call: unlockUser,
            label: c((w) => w.unlock),
            disabled: !can(unlockUser) || isBeyond,
            onClick: () => void acts.unlock(user),
          },
        ]),
    {
      key: 'end',
      call: endUserSessions,
      label: c((w) => w.endSessions),
      disabled: !can(endUserSessions) || isBeyond,
      onClick: () => acts.endSessions(user),
    },
    {
      key: 'history',
      call: readUserHistory,
      label: t((w) => w.showHistory),
      onClick: () => onOpen({ kind: 'detail', user, tab: 'history' }),
    },
  ]
    .filter(({ call }) => serves(call))
    .map(({ call: _call, ...item }) => item);
  return (
    <>
      <NeedButton
        need={updateUser}
        type="link"
        size="small"
        disabled={isBeyond}
        title={hint}
        onClick={() => onOpen({ kind: 'edit', user })}
      >
        {c((w) => w.edit)}
      </NeedButton>
      <NeedButton
        need={deleteUser}
        type="link"
        size="small"
        danger
        disabled={isBeyond || isSelf}
        title={hint}
        onClick={() => acts.remove(user)}
      >
        {c((w) => w.delete)}
      </NeedButton>
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <NeedButton
            need="/system/user"
            type="link"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`${f((w) => w.more)} ${user.name}`}
          />
        </Dropdown>
      )}
    </>
  );
};
