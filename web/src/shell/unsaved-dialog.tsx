import { useEffect } from 'react';
import { OnDemand } from '../components/overlay/on-demand.tsx';
import { useUnsavedStore } from '../lib/tab/unsaved.ts';

const load = async () => (await import('./unsaved-question.tsx')).UnsavedQuestion;

const keepChanges = (): void => useUnsavedStore.getState().question?.answer(false);

export const UnsavedDialog = () => {
  const hasChanges = useUnsavedStore((state) => state.changesById.size > 0);
  const isQuestionOpen = useUnsavedStore((state) => state.question !== null);
  useEffect(() => {
    // The network may be missing when the question is asked. If it is missing now, the question loads its code again.
    if (hasChanges) load().catch(() => undefined);
  }, [hasChanges]);
  return <OnDemand isNeeded={isQuestionOpen} load={load} onFail={keepChanges} />;
};
