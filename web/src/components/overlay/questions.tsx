import { type ComponentType, useEffect, useState } from 'react';
import { useWaitingQuestions } from '../../lib/browser/question.ts';

export const Questions = () => {
  const waiting = useWaitingQuestions();
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Host || waiting.length === 0) return;
    import('./question-host.tsx').then(({ QuestionHost }) => setHost(() => QuestionHost), reportError);
  }, [Host, waiting]);
  return Host && <Host />;
};
