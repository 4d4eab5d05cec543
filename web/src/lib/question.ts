import type { ModalFuncProps } from 'antd/es/modal';
import { onSession, sessionEra } from './session.ts';

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

const show = (kind: 'confirm' | 'warning', parts: ModalFuncProps): void => {
  const era = sessionEra();
  void load().then((modal) => sessionEra() === era && modal[kind](parts), reportError);
};

/** Questions and notices in the middle of the screen, from wherever they are asked; loaded when first needed. */
export const question = {
  /** `onOk` may answer a promise: the question stays, busy, until it is settled. */
  confirm: (parts: ModalFuncProps): void => show('confirm', parts),
  warning: (parts: ModalFuncProps): void => show('warning', parts),
};
