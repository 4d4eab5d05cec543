import type { ModalFuncProps } from 'antd/es/modal';
import { focusOrigin, returnFocus } from './focus-origin.ts';
import { onSession, sessionGeneration } from '../session/session.ts';

type Asker = (typeof import('antd/es/modal'))['default'];

let asker: Promise<Asker> | undefined;

const load = (): Promise<Asker> => {
  asker ??= import('antd/es/modal').then(({ default: modal }) => modal);
  asker.catch(() => {
    asker = undefined;
  });
  return asker;
};

// What one person was asked is not the next one's to answer.
onSession(() => void asker?.then((modal) => modal.destroyAll(), reportError));

const show = (kind: 'confirm' | 'warning' | 'success' | 'info', parts: ModalFuncProps): void => {
  const generation = sessionGeneration();
  const from = focusOrigin();
  const afterClose = () => {
    parts.afterClose?.();
    returnFocus(from);
  };
  void load().then((modal) => sessionGeneration() === generation && modal[kind]({ ...parts, afterClose }), reportError);
};

/** Questions and notices in the middle of the screen, from wherever they are asked; loaded when first needed. */
export const question = {
  /** `onOk` may answer a promise: the question stays, busy, until it is settled. */
  confirm: (parts: ModalFuncProps): void => show('confirm', parts),
  warning: (parts: ModalFuncProps): void => show('warning', parts),
  success: (parts: ModalFuncProps): void => show('success', parts),
  info: (parts: ModalFuncProps): void => show('info', parts),
};
