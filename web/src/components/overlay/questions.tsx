import { type ComponentType, useEffect, useState } from 'react';
import { useWaitingQuestions } from '../../lib/browser/question.ts';

export const Questions = () => {
  const waitingQuestions = useWaitingQuestions();
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Host || waitingQuestions.length === 0) return;
    import('./question-host.tsx').then(({ QuestionHost }) => setHost(() => QuestionHost), reportError);
  }, [Host, waitingQuestions]);
  return Host && <Host />;
};
