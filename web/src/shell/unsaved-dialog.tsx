import { lazy, Suspense } from 'react';
import { useUnsavedWorks } from '../lib/tab/unsaved.ts';

const UnsavedQuestion = lazy(async () => ({ default: (await import('./unsaved-question.tsx')).UnsavedQuestion }));

export const UnsavedDialog = () => {
  const isNeeded = useUnsavedWorks((state) => state.works.size > 0 || state.question !== null);
  return isNeeded ? (
    <Suspense>
      <UnsavedQuestion />
    </Suspense>
  ) : null;
};
