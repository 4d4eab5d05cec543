import { listDepts } from '@atrium/contract/dept.ts';
import { listRoles } from '@atrium/contract/role.ts';
import { endUserSessions, resetPassword, setUserStatus, unlockUser } from '@atrium/contract/user-act.ts';
import { deleteUser, type User } from '@atrium/contract/user.ts';
import { App } from 'antd';
import { useWords } from '../../../lib/i18n.ts';
import { useTell } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import type { OneTime } from './user-dialog.ts';

/** Roles count their holders and departments their heads. */
export const counted = [listRoles, listDepts];

/** The acts on one user; what cannot be taken back asks first, and what is refused is said by the client of the wire. */
export const useUserActs = (onOneTime: (secret: OneTime) => void) => {
  const t = useWords('user');
  const c = useWords('common');
  const { modal } = App.useApp();
  const { mutateAsync: remove } = useTell(deleteUser, { stales: counted });
  const { mutateAsync: setStatus } = useTell(setUserStatus);
  const { mutateAsync: reset } = useTell(resetPassword);
  const { mutateAsync: unlock } = useTell(unlockUser);
  const { mutateAsync: end } = useTell(endUserSessions);
  const said = (done: Promise<unknown>) =>
    done.then(
      () => undefined,
      () => undefined,
    );
  const ask = (title: string, content: string, okText: string, isDanger: boolean, act: () => Promise<unknown>) =>
    modal.confirm({
      title,
      content,
      okText,
      cancelText: c((w) => w.cancel),
      okButtonProps: { danger: isDanger },
      onOk: () => said(act()),
    });
  return {
    remove: (user: User) =>
      ask(
        t((w) => w.deleteAsk, { name: user.name }),
        t((w) => w.deleteHint),
        c((w) => w.delete),
        true,
        async () => {
          await remove({ id: user.id });
          toast.success(c((w) => w.deleteSuccess));
        },
      ),
    enable: (user: User) =>
      said(
        setStatus({ id: user.id, status: 1, version: user.version }).then(() =>
          toast.success(t((w) => w.enabledOf, { name: user.name })),
        ),
      ),
    disable: (user: User) =>
      ask(
        t((w) => w.disableAsk, { name: user.name }),
        t((w) => w.disableHint),
        t((w) => w.disable),
        true,
        async () => {
          await setStatus({ id: user.id, status: 0, version: user.version });
          toast.success(t((w) => w.disabledOf, { name: user.name }));
        },
      ),
    reset: (user: User) =>
      ask(
        t((w) => w.resetAsk, { name: user.name }),
        t((w) => w.resetHint),
        c((w) => w.resetPassword),
        true,
        async () => {
          const { password } = await reset({ id: user.id });
          onOneTime({ name: user.name, username: user.username, password });
        },
      ),
    unlock: (user: User) =>
      said(unlock({ id: user.id }).then(() => toast.success(t((w) => w.unlockDone, { name: user.name })))),
    endSessions: (user: User) =>
      ask(
        t((w) => w.endAsk, { name: user.name }),
        t((w) => w.endHint),
        c((w) => w.endSessions),
        true,
        async () => {
          const { ended } = await end({ id: user.id });
          toast.success(t((w) => w.endDone, { ended }));
        },
      ),
  };
};
