import type { ModalFuncProps } from 'antd/es/modal';
import { create } from 'zustand';
import { sessionGeneration } from '../session/session.ts';
import { type FocusOrigin, focusOrigin } from './focus-origin.ts';

type QuestionKind = 'confirm' | 'warning' | 'success' | 'info';

export interface Question {
  readonly kind: QuestionKind;
  readonly parts: ModalFuncProps;
  readonly from: FocusOrigin | null;
  readonly session: number;
}

/** Questions that `Questions` has not shown yet. */
export const useWaitingQuestions = create<readonly Question[]>()(() => []);

const ask = (kind: QuestionKind, parts: ModalFuncProps): void => {
  const question = { kind, parts, from: focusOrigin(), session: sessionGeneration() };
  useWaitingQuestions.setState((waiting) => [...waiting, question], true);
};

export const takeQuestions = (): readonly Question[] => {
  const waiting = useWaitingQuestions.getState();
  if (waiting.length > 0) useWaitingQuestions.setState([], true);
  return waiting.filter(({ session }) => session === sessionGeneration());
};

export const question = {
  /** If `onOk` returns a promise, the dialog stays open and busy until it settles. */
  confirm: (parts: ModalFuncProps): void => ask('confirm', parts),
  warning: (parts: ModalFuncProps): void => ask('warning', parts),
  success: (parts: ModalFuncProps): void => ask('success', parts),
  info: (parts: ModalFuncProps): void => ask('info', parts),
};
