import type { ReactNode } from 'react';
import { question } from '../../lib/browser/question.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

interface Confirmation {
  readonly title: string;
  readonly content?: ReactNode;
  readonly okText: string;
  /** Default: true. */
  readonly isDanger?: boolean;
}

/** Asks before an action; the dialog stays busy until it finishes. The API client shows errors. */
export const useConfirm = (): ((confirmation: Confirmation, action: () => Promise<unknown> | void) => void) => {
  const c = useTranslation('common');
  return ({ isDanger = true, ...confirmation }, action) =>
    question.confirm({
      ...confirmation,
      cancelText: c((w) => w.cancel),
      okButtonProps: { danger: isDanger },
      onOk: () => action()?.catch(() => undefined),
    });
};
