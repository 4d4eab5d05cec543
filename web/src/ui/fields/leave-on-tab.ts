import type { KeyboardEvent } from 'react';

/**
 * For `onInputKeyDown` of a field with a list: Tab leaves the field, and the list closes as the focus goes. antd takes the option that
 * happens to be marked, as with Enter: that is the first one as soon as the list opens.
 */
export const leaveOnTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};
