import {
  endUserSessions,
  resetPassword,
  resetSecondFactor,
  setUserStatus,
  unlockUser,
  impersonateUser,
} from '@atrium/contract/user/action-calls.ts';
import { readUserHistory } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useLocation } from 'react-router';
import { useUser } from '../../../lib/access/access.ts';
import { question } from '../../../lib/browser/question.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { readSession } from '../../../lib/session/session.ts';
import { startImpersonation } from '../../../lib/session/impersonation.ts';
import { confirmDiscard } from '../../../lib/tab/unsaved.ts';
import type { RowAction } from '../../../components/action/row-actions.tsx';
import { useUndoToast } from '../../../components/action/undo.ts';
import { useConfirm } from '../../../components/action/use-confirm.ts';
import type { ActionContext } from '../../../components/resource/resource-screen.ts';
import { PasswordResetHint, type PasswordResetOptions } from './password-reset-hint.tsx';
import type { OneTimeSecret } from './one-time-password.tsx';

const ignoreError = (result: Promise<unknown>) =>
  result.then(
    () => undefined,
    () => undefined,
  );

const useStatusChanges = () => {
  const t = useTranslation('user');
  const ask = useConfirm();
  const showUndo = useUndoToast();
  const { mutateAsync: setStatus } = useApiMutation(setUserStatus);
  return {
    enable: ({ id, name, version }: User) =>
      ignoreError(setStatus({ id, status: 1, version }).then(() => toast.success(t((w) => w.enabledOf, { name })))),
    disable: ({ id, name, version }: User) =>
      ask(
        { title: t((w) => w.disableQuestion, { name }), content: t((w) => w.disableHint), okText: t((w) => w.disable) },
        async () => {
          const disabledUser = await setStatus({ id, status: 0, version });
          showUndo(
            t((w) => w.disabledOf, { name }),
            () => setStatus({ id, status: 1, version: disabledUser.version }),
          );
        },
      ),
  };
};

const useSignInChanges = (onOneTime: (secret: OneTimeSecret) => void) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { mutateAsync: reset } = useApiMutation(resetPassword);
  const { mutateAsync: resetFactor } = useApiMutation(resetSecondFactor);
  const { mutateAsync: unlock } = useApiMutation(unlockUser);
  const { mutateAsync: end } = useApiMutation(endUserSessions);
  return {
    reset: (user: User) => {
      let options: PasswordResetOptions = {};
      const changeOptions = (newOptions: PasswordResetOptions) => {
        options = newOptions;
      };
      ask(
        {
          title: t((w) => w.resetQuestion, { name: user.name }),
          content: <PasswordResetHint user={user} onChange={changeOptions} />,
          okText: c((w) => w.resetPassword),
        },
        async () => {
          const { password } = await reset({ id: user.id, ...options });
          onOneTime({ user, password });
        },
      );
    },
    resetFactor: ({ id, name }: User) =>
      ask(
        {
          title: t((w) => w.resetFactorQuestion, { name }),
          content: t((w) => w.resetFactorHint),
          okText: c((w) => w.resetFactor),
        },
        async () => {
          await resetFactor({ id });
          toast.success(t((w) => w.resetFactorDone, { name }));
        },
      ),
    unlock: ({ id, name }: User) =>
      ignoreError(unlock({ id }).then(() => toast.success(t((w) => w.unlockDone, { name })))),
    endSessions: ({ id, name }: User) =>
      ask(
        { title: t((w) => w.endQuestion, { name }), content: t((w) => w.endHint), okText: c((w) => w.endSessions) },
        async () => {
          const { ended } = await end({ id });
          toast.success(t((w) => w.endDone, { count: ended }));
        },
      ),
  };
};

/** Starts impersonation after confirmation, because the audit log records it and the tab reloads. */
const useViewAs = (): ((user: User) => void) => {
  const t = useTranslation('session');
  const c = useTranslation('common');
  const { pathname, search, hash } = useLocation();
  const { mutateAsync } = useApiMutation(impersonateUser);
  const startViewing = async (id: number) => {
    if (!(await confirmDiscard())) return;
    const { token, expireTime } = await mutateAsync({ id });
    const ownSession = readSession()?.id ?? '';
    const startedImpersonation = { token, until: expireTime, backTo: `${pathname}${search}${hash}`, ownSession };
    if (!startImpersonation(startedImpersonation)) toast.error(t((w) => w.viewAsNoStorage));
  };
  return ({ id, name }) =>
    question.confirm({
      title: t((w) => w.viewAsQuestion, { name }),
      content: t((w) => w.viewAsHint),
      okText: t((w) => w.viewAs),
      cancelText: c((w) => w.cancel),
      onOk: () => startViewing(id).catch(() => undefined),
    });
};

export const useUserActions = (onOneTime: (secret: OneTimeSecret) => void) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const sessionText = useTranslation('session');
  const currentUserId = useUser().id;
  const { enable, disable } = useStatusChanges();
  const { reset, resetFactor, unlock, endSessions } = useSignInChanges(onOneTime);
  const viewAs = useViewAs();
  const getDisabledReasons = (user: User) => {
    const disabledReason = user.holdsMore ? t((w) => w.holdsMore) : undefined;
    return { disabledReason, selfReason: currentUserId === user.id ? t((w) => w.notOwnAccount) : disabledReason };
  };
  const actions = (user: User, { isRecord, open }: ActionContext<User>): RowAction[] => {
    const isEnabled = user.status === 1;
    const { disabledReason, selfReason } = getDisabledReasons(user);
    const resetAction = { label: c((w) => w.resetPassword), onSelect: () => reset(user) };
    const unlockAction = { label: c((w) => w.unlock), onSelect: () => void unlock(user) };
    const resetFactorAction = { label: c((w) => w.resetFactor), onSelect: () => resetFactor(user) };
    const endAction = { label: c((w) => w.endSessions), onSelect: () => endSessions(user) };
    const viewAction = { label: sessionText((w) => w.viewAs), onSelect: () => viewAs(user) };
    const historyAction = {
      label: t((w) => w.showHistory),
      onSelect: () => open({ kind: 'detail', row: user, section: 'history' }),
    };
    const statusAction = {
      label: t((w) => (isEnabled ? w.disable : w.enable)),
      onSelect: () => void (isEnabled ? disable(user) : enable(user)),
    };
    const inactiveReason = isEnabled ? undefined : t((w) => w.disabledAccount);
    return [
      { key: 'reset', permission: resetPassword, disabledReason: selfReason, ...resetAction },
      ...(user.lockedUntil ? [{ key: 'unlock', permission: unlockUser, disabledReason, ...unlockAction }] : []),
      ...(user.secondFactor
        ? [{ key: 'factor', permission: resetSecondFactor, disabledReason: selfReason, ...resetFactorAction }]
        : []),
      { key: 'end', permission: endUserSessions, disabledReason, ...endAction },
      { key: 'view-as', permission: impersonateUser, disabledReason: selfReason ?? inactiveReason, ...viewAction },
      // The page of a record shows the history anyway.
      ...(isRecord ? [] : [{ key: 'history', permission: readUserHistory, ...historyAction }]),
      { key: 'status', permission: setUserStatus, disabledReason: selfReason, ...statusAction },
    ];
  };
  const disabledReasons = (user: User) => {
    const { disabledReason, selfReason } = getDisabledReasons(user);
    return { edit: disabledReason, delete: selfReason };
  };
  return { actions, disabledReasons, reset, unlock };
};
