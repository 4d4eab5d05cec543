import { type ComponentType, useEffect, useState } from 'react';
import { useWaitingQuestions } from '../../lib/browser/question.ts';

/** Shows questions with antd's dialogs, which are loaded with the first question. Questions close when it is removed. */
export const Questions = () => {
  const waiting = useWaitingQuestions();
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Host || waiting.length === 0) return;
    import('./question-host.tsx').then(({ QuestionHost }) => setHost(() => QuestionHost), reportError);
  }, [Host, waiting]);
  return Host && <Host />;
};
