import { lazy, Suspense } from 'react';
import { useUnsavedStore } from '../lib/tab/unsaved.ts';

const UnsavedQuestion = lazy(async () => ({ default: (await import('./unsaved-question.tsx')).UnsavedQuestion }));

export const UnsavedDialog = () => {
  const isNeeded = useUnsavedStore((state) => state.changesById.size > 0 || state.question !== null);
  return isNeeded ? (
    <Suspense>
      <UnsavedQuestion />
    </Suspense>
  ) : null;
};
