import { endUserSessions, resetPassword, setUserStatus, unlockUser } from '@atrium/contract/user/act-calls.ts';
import { deleteUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { question } from '../../../lib/browser/question.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import type { OneTime } from './user-dialog.ts';

const said = (done: Promise<unknown>) =>
  done.then(
    () => undefined,
    () => undefined,
  );

/** Asks before an act that cannot be taken back; `words` are the question, what comes of it, and the button. */
const useQuestion = () => {
  const c = useTranslation('common');
  return ([title, content, okText]: readonly [string, string, string], act: () => Promise<unknown>) =>
    question.confirm({
      title,
      content,
      okText,
      cancelText: c((w) => w.cancel),
      okButtonProps: { danger: true },
      onOk: () => said(act()),
    });
};

const useAccountActs = () => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const ask = useQuestion();
  const { mutateAsync: remove } = useApiMutation(deleteUser);
  const { mutateAsync: setStatus } = useApiMutation(setUserStatus);
  return {
    remove: ({ id, name }: User) =>
      ask([t((w) => w.deleteAsk, { name }), t((w) => w.deleteHint), c((w) => w.delete)], async () => {
        await remove({ id });
        toast.success(c((w) => w.deleteSuccess));
      }),
    enable: ({ id, name, version }: User) =>
      said(setStatus({ id, status: 1, version }).then(() => toast.success(t((w) => w.enabledOf, { name })))),
    disable: ({ id, name, version }: User) =>
      ask([t((w) => w.disableAsk, { name }), t((w) => w.disableHint), t((w) => w.disable)], async () => {
        await setStatus({ id, status: 0, version });
        toast.success(t((w) => w.disabledOf, { name }));
      }),
  };
};

const useSignInActs = (onOneTime: (secret: OneTime) => void) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const ask = useQuestion();
  const { mutateAsync: reset } = useApiMutation(resetPassword);
  const { mutateAsync: unlock } = useApiMutation(unlockUser);
  const { mutateAsync: end } = useApiMutation(endUserSessions);
  return {
    reset: ({ id, name, username }: User) =>
      ask([t((w) => w.resetAsk, { name }), t((w) => w.resetHint), c((w) => w.resetPassword)], async () => {
        const { password } = await reset({ id });
        onOneTime({ name, username, password });
      }),
    unlock: ({ id, name }: User) => said(unlock({ id }).then(() => toast.success(t((w) => w.unlockDone, { name })))),
    endSessions: ({ id, name }: User) =>
      ask([t((w) => w.endAsk, { name }), t((w) => w.endHint), c((w) => w.endSessions)], async () => {
        const { ended } = await end({ id });
        toast.success(t((w) => w.endDone, { ended }));
      }),
  };
};

/** The acts on one user; what cannot be taken back asks first, and what is refused is said by the client of the wire. */
export const useUserActs = (onOneTime: (secret: OneTime) => void) => ({
  ...useAccountActs(),
  ...useSignInActs(onOneTime),
});
