import { viewAsUser } from '@atrium/contract/user/act-calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useLocation } from 'react-router';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { question } from '../../../lib/browser/question.ts';
import { readSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { mayLose } from '../../../lib/tab/unsaved.ts';
import { beginViewing } from '../../../lib/session/viewing.ts';

/** Looks at the product as a user: asks first, for it is recorded, and this tab is loaded anew. */
export const useViewAs = (): ((user: User) => void) => {
  const t = useTranslation('session');
  const c = useTranslation('common');
  const { pathname, search, hash } = useLocation();
  const { mutateAsync } = useApiMutation(viewAsUser);
  const begin = async (id: number) => {
    if (!(await mayLose())) return;
    const { token, expireTime } = await mutateAsync({ id });
    const ownSession = readSession()?.id ?? '';
    const view = { token, until: expireTime, backTo: `${pathname}${search}${hash}`, ownSession };
    if (!beginViewing(view)) toast.error(t((w) => w.viewAsNoStorage));
  };
  return ({ id, name }) =>
    question.confirm({
      title: t((w) => w.viewAsAsk, { name }),
      content: t((w) => w.viewAsHint),
      okText: t((w) => w.viewAs),
      cancelText: c((w) => w.cancel),
      // What is refused is said by the client of the wire.
      onOk: () => begin(id).catch(() => undefined),
    });
};
