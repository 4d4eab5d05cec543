import { findScheduledTask, scheduledTaskTitles } from '@atrium/contract/scheduled-task/fields.ts';
import { useCallback } from 'react';
import { useTitle } from './i18n.ts';
import { useLabel } from './label.ts';

/** Returns a function that names the target of an action: scheduled tasks and built-in menu items in the shown language. */
export const useTargetName = (): ((noun: string, recordName: string) => string) => {
  const translateTitle = useTitle();
  const label = useLabel();
  return useCallback(
    (noun, recordName) => {
      const task = findScheduledTask(recordName);
      if (task) return label(scheduledTaskTitles[task]);
      // Other records may have a name that reads like a translation key.
      return noun === 'menu' ? translateTitle(recordName) : recordName;
    },
    [label, translateTitle],
  );
};
