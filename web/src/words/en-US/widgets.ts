import type { Translation } from '../namespaces.ts';
import type { words as zh } from '../zh-CN/widgets.ts';

export const words: Translation<typeof zh> = {
  versionMonitorTitle: 'A new version is available',
  versionMonitorContent: 'The system has been updated. Refresh the page now?',
  versionMonitorCancel: 'Later',
  versionMonitorConfirm: 'Refresh now',
};
