import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { returnFocus } from '../../lib/browser/focus-origin.ts';
import { type Question, takeQuestions, useWaitingQuestions } from '../../lib/browser/question.ts';

const WaitingQuestions = () => {
  const { modal } = App.useApp();
  const waitingQuestions = useWaitingQuestions();
  const showQuestion = ({ kind, parts, from }: Question) => {
    modal[kind]({
      ...parts,
      afterClose: () => {
        parts.afterClose?.();
        // antd would return the focus to the menu item, which was removed.
        returnFocus(from);
      },
    });
  };
  const showWaiting = useEffectEvent(() => takeQuestions().forEach(showQuestion));
  useEffect(() => showWaiting(), [waitingQuestions]);
  return null;
};

export const QuestionHost = () => (
  <App component={false}>
    <WaitingQuestions />
  </App>
);
