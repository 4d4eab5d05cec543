import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { returnFocus } from '../../lib/browser/focus-origin.ts';
import { type Question, takeQuestions, useWaitingQuestions } from '../../lib/browser/question.ts';
import { TabTrapTitle } from './dialog-focus.tsx';

const WaitingQuestions = () => {
  const { modal } = App.useApp();
  const waitingQuestions = useWaitingQuestions();
  const showQuestion = ({ kind, options, focusOrigin }: Question) => {
    modal[kind]({
      ...options,
      title: <TabTrapTitle>{options.title}</TabTrapTitle>,
      afterClose: () => {
        options.afterClose?.();
        // antd would return the focus to the menu item, which was removed.
        returnFocus(focusOrigin);
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
