import type { ModalFuncProps } from 'antd/es/modal';
import { create } from 'zustand';
import { getSessionGeneration } from '../session/session.ts';
import { type FocusOrigin, getFocusOrigin } from './focus-origin.ts';

type QuestionKind = 'confirm' | 'warning' | 'success' | 'info';

export interface Question {
  readonly kind: QuestionKind;
  readonly options: ModalFuncProps;
  readonly focusOrigin: FocusOrigin;
  readonly session: number;
}

export const useWaitingQuestions = create<readonly Question[]>()(() => []);

const addQuestion = (kind: QuestionKind, options: ModalFuncProps): void => {
  const question = { kind, options, focusOrigin: getFocusOrigin(), session: getSessionGeneration() };
  useWaitingQuestions.setState((questions) => [...questions, question], true);
};

export const takeQuestions = (): readonly Question[] => {
  const waitingQuestions = useWaitingQuestions.getState();
  if (waitingQuestions.length > 0) useWaitingQuestions.setState([], true);
  return waitingQuestions.filter(({ session }) => session === getSessionGeneration());
};

export const question = {
  /** If `onOk` returns a promise, the dialog stays open and busy until it settles. */
  confirm: (parts: ModalFuncProps): void => addQuestion('confirm', parts),
  warning: (parts: ModalFuncProps): void => addQuestion('warning', parts),
  success: (parts: ModalFuncProps): void => addQuestion('success', parts),
  info: (parts: ModalFuncProps): void => addQuestion('info', parts),
};
