import { question } from '../../lib/browser/question.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

/** Confirmation of an action that cannot be undone: the question, the consequences, and the text of the button. */
interface Confirmation {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
}

/** Asks before an act; the question stays, busy, until it is settled. What is refused is said by the client of the wire. */
export const useConfirm = (): ((asked: Confirmation, act: () => Promise<unknown> | void) => void) => {
  const c = useTranslation('common');
  return (asked, act) =>
    question.confirm({
      ...asked,
      cancelText: c((w) => w.cancel),
      okButtonProps: { danger: true },
      onOk: () => act()?.catch(() => undefined),
    });
};
