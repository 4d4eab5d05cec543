import type { KeyboardEvent } from 'react';

/** As `onInputKeyDown`, makes Tab close a list without selecting; antd would select the first option. */
export const leaveOnTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
