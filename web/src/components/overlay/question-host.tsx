import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { returnFocus } from '../../lib/browser/focus-origin.ts';
import { type Question, takeQuestions, useWaitingQuestions } from '../../lib/browser/question.ts';

const WaitingQuestions = () => {
  const { modal } = App.useApp();
  const waiting = useWaitingQuestions();
  const show = ({ kind, parts, from }: Question) => {
    modal[kind]({
      ...parts,
      afterClose: () => {
        parts.afterClose?.();
        // antd would return the focus to the menu item, which was removed.
        returnFocus(from);
      },
    });
  };
  const showWaiting = useEffectEvent(() => takeQuestions().forEach(show));
  useEffect(() => showWaiting(), [waiting]);
  return null;
};

export const QuestionHost = () => (
  <App component={false}>
    <WaitingQuestions />
  </App>
);
