import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/online.ts';

export const words: Translation<typeof source> = {
  moreUsers_one: '{{count, number}} other user',
  moreUsers_other: '{{count, number}} other users',
  currentSession: 'Current session',
  viewedBy: 'Viewed by {{name}}',
  holdsMore: 'This user has permissions you don’t have.',
  endQuestion_one: 'End {{count, number}} session?',
  endQuestion_other: 'End {{count, number}} sessions?',
  endHint: 'These users must sign in again: {{users}}.',
  endOwnHint:
    'These users must sign in again: {{users}}. Your current session is included. You’ll be signed out immediately.',
  ended_one: '{{count, number}} session ended',
  ended_other: '{{count, number}} sessions ended',
  endedPartly_one: 'Sessions ended: {{ended}}. 1 session could not be ended.',
  endedPartly_other: 'Sessions ended: {{ended}}. {{count, number}} sessions could not be ended.',
};
