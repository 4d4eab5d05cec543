import { endUserSessions, resetPassword, setUserStatus, unlockUser } from '@atrium/contract/user/act-calls.ts';
import { deleteUser, readUserHistory, updateUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useUser } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { type RowAction, RowActions } from '../../../ui/act/row-actions.tsx';
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
  const acts = useUserActs(onOneTime);
  const isSelf = useUser().id === user.id;
  const isOn = user.status === 1;
  const others = user.holdsMore ? t((w) => w.holdsMore) : undefined;
  const notOneself = isSelf ? t((w) => w.notOneself) : others;
  const actions: RowAction[] = [
    {
      key: 'edit',
      need: updateUser,
      label: c((w) => w.edit),
      refusal: others,
      isUsual: true,
      onSelect: () => onOpen({ kind: 'edit', user }),
    },
    {
      key: 'reset',
      need: resetPassword,
      label: c((w) => w.resetPassword),
      refusal: notOneself,
      onSelect: () => acts.reset(user),
    },
    ...(!user.lockedUntil
      ? []
      : [
          {
            key: 'unlock',
            need: unlockUser,
            label: c((w) => w.unlock),
            refusal: others,
            onSelect: () => void acts.unlock(user),
          },
        ]),
    {
      key: 'end',
      need: endUserSessions,
      label: c((w) => w.endSessions),
      refusal: others,
      onSelect: () => acts.endSessions(user),
    },
    {
      key: 'history',
      need: readUserHistory,
      label: t((w) => w.showHistory),
      onSelect: () => onOpen({ kind: 'detail', user, tab: 'history' }),
    },
    {
      key: 'status',
      need: setUserStatus,
      label: t((w) => (isOn ? w.disable : w.enable)),
      refusal: notOneself,
      onSelect: () => void (isOn ? acts.disable(user) : acts.enable(user)),
    },
    {
      key: 'delete',
      need: deleteUser,
      label: c((w) => w.delete),
      refusal: notOneself,
      onSelect: () => acts.remove(user),
    },
  ];
  return <RowActions name={user.name} actions={actions} />;
};
