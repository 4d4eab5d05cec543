import { question } from '../../lib/browser/question.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

/** What is asked before an act that cannot be taken back: the question, what comes of it, and the words of the button. */
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
