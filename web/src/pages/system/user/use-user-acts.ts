import { endUserSessions, resetPassword, setUserStatus, unlockUser } from '@atrium/contract/user/act-calls.ts';
import { deleteUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import type { OneTime } from './user-dialog.ts';
import { useConfirm } from '../../../ui/act/use-confirm.ts';

const said = (done: Promise<unknown>) =>
  done.then(
    () => undefined,
    () => undefined,
  );

const useAccountActs = (onGone?: () => void) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { mutateAsync: remove } = useApiMutation(deleteUser);
  const { mutateAsync: setStatus } = useApiMutation(setUserStatus);
  return {
    remove: ({ id, name }: User) =>
      ask(
        { title: t((w) => w.deleteAsk, { name }), content: t((w) => w.deleteHint), okText: c((w) => w.delete) },
        async () => {
          await remove({ id });
          toast.success(c((w) => w.deleteSuccess));
          onGone?.();
        },
      ),
    enable: ({ id, name, version }: User) =>
      said(setStatus({ id, status: 1, version }).then(() => toast.success(t((w) => w.enabledOf, { name })))),
    disable: ({ id, name, version }: User) =>
      ask(
        { title: t((w) => w.disableAsk, { name }), content: t((w) => w.disableHint), okText: t((w) => w.disable) },
        async () => {
          await setStatus({ id, status: 0, version });
          toast.success(t((w) => w.disabledOf, { name }));
        },
      ),
  };
};

const useSignInActs = (onOneTime: (secret: OneTime) => void) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const ask = useConfirm();
  const { mutateAsync: reset } = useApiMutation(resetPassword);
  const { mutateAsync: unlock } = useApiMutation(unlockUser);
  const { mutateAsync: end } = useApiMutation(endUserSessions);
  return {
    reset: (user: User) =>
      ask(
        {
          title: t((w) => w.resetAsk, { name: user.name }),
          content: t((w) => w.resetHint),
          okText: c((w) => w.resetPassword),
        },
        async () => {
          const { password } = await reset({ id: user.id });
          onOneTime({ user, password });
        },
      ),
    unlock: ({ id, name }: User) => said(unlock({ id }).then(() => toast.success(t((w) => w.unlockDone, { name })))),
    endSessions: ({ id, name }: User) =>
      ask(
        { title: t((w) => w.endAsk, { name }), content: t((w) => w.endHint), okText: c((w) => w.endSessions) },
        async () => {
          const { ended } = await end({ id });
          toast.success(t((w) => w.endDone, { ended }));
        },
      ),
  };
};

/**
 * The acts on one user; what cannot be taken back asks first, and what is refused is said by the client of the wire. `onGone` when they
 * are deleted.
 */
export const useUserActs = (onOneTime: (secret: OneTime) => void, onGone?: () => void) => ({
  ...useAccountActs(onGone),
  ...useSignInActs(onOneTime),
});
