import type { KeyboardEvent } from 'react';

/**
 * Makes Tab close the list of a field without a choice, as `onInputKeyDown`. By default antd accepts the marked option,
 * which is the first one.
 */
export const leaveOnTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
