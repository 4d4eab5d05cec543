import {
  endUserSessions,
  resetPassword,
  setUserStatus,
  unlockUser,
  viewAsUser,
} from '@atrium/contract/user/act-calls.ts';
import { deleteUser, readUserHistory, updateUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useUser } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { RowAction } from '../../../ui/act/row-actions.tsx';
import type { UserDialog } from './user-dialog.ts';
import type { useUserActs } from './use-user-acts.ts';
import { useViewAs } from './use-view-as.ts';

type Acts = ReturnType<typeof useUserActs>;
type ActionsOf = (user: User) => RowAction[];

/** What concerns how somebody signs in, and what they see then. */
const useSignInActions = (acts: Acts): ActionsOf => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const s = useTranslation('session');
  const self = useUser().id;
  const viewAs = useViewAs();
  return (user) => {
    const refusal = user.holdsMore ? t((w) => w.holdsMore) : undefined;
    const notOneself = self === user.id ? t((w) => w.notOneself) : refusal;
    const disabled = user.status === 1 ? undefined : t((w) => w.disabledStays);
    const reset = { label: c((w) => w.resetPassword), onSelect: () => acts.reset(user) };
    const unlock = { label: c((w) => w.unlock), onSelect: () => void acts.unlock(user) };
    const end = { label: c((w) => w.endSessions), onSelect: () => acts.endSessions(user) };
    const look = { label: s((w) => w.viewAs), onSelect: () => viewAs(user) };
    return [
      { key: 'reset', need: resetPassword, refusal: notOneself, ...reset },
      ...(user.lockedUntil ? [{ key: 'unlock', need: unlockUser, refusal, ...unlock }] : []),
      { key: 'end', need: endUserSessions, refusal, ...end },
      { key: 'view-as', need: viewAsUser, refusal: notOneself ?? disabled, ...look },
    ];
  };
};

/** What can be done with a user, in their row and above all that is told of them; what cannot be done says why. */
export const useUserActions = (acts: Acts, onOpen: (dialog: UserDialog) => void): ActionsOf => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const self = useUser().id;
  const signIn = useSignInActions(acts);
  return (user) => {
    const isOn = user.status === 1;
    const refusal = user.holdsMore ? t((w) => w.holdsMore) : undefined;
    const notOneself = self === user.id ? t((w) => w.notOneself) : refusal;
    const edit = { label: c((w) => w.edit), onSelect: () => onOpen({ kind: 'edit', user }) };
    const history = {
      label: t((w) => w.showHistory),
      onSelect: () => onOpen({ kind: 'detail', user, first: 'history' }),
    };
    const status = {
      label: t((w) => (isOn ? w.disable : w.enable)),
      onSelect: () => void (isOn ? acts.disable(user) : acts.enable(user)),
    };
    const remove = { label: c((w) => w.delete), onSelect: () => acts.remove(user) };
    return [
      { key: 'edit', need: updateUser, isUsual: true, refusal, ...edit },
      ...signIn(user),
      { key: 'history', need: readUserHistory, ...history },
      { key: 'status', need: setUserStatus, refusal: notOneself, ...status },
      { key: 'delete', need: deleteUser, refusal: notOneself, ...remove },
    ];
  };
};
