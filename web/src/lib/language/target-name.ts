import { findScheduledTask, scheduledTaskTitles } from '@atrium/contract/scheduled-task/fields.ts';
import { useCallback } from 'react';
import { useTitle } from './i18n.ts';
import { useLabel } from './label.ts';

/** Returns a function that names the target of an action: scheduled tasks and built-in menu items in the shown language. */
export const useTargetName = (): ((recordName: string) => string) => {
  const titleOf = useTitle();
  const label = useLabel();
  return useCallback(
    (recordName) => {
      const task = findScheduledTask(recordName);
      return task ? label(scheduledTaskTitles[task]) : titleOf(recordName);
    },
    [label, titleOf],
  );
};
