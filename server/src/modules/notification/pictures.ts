import type { serverWords } from '../../lib/words/server-words.ts';

export type WordedKind = keyof (typeof serverWords)['zh-CN']['notifications'];

export const pictures: Record<WordedKind, string> = {
  welcome: 'welcome',
  approvalAsked: 'approval',
  approvalGiven: 'approval',
  registrationAsked: 'approval',
  registrationGiven: 'approval',
  reportReady: 'report',
  newDevice: 'device',
  accountLocked: 'lock',
  tokenReplayed: 'lock',
  passwordChanged: 'lock',
  passwordReset: 'lock',
  emailChanged: 'people',
  phoneChanged: 'people',
  viewed: 'people',
  accountEnabled: 'people',
  accountDisabled: 'stopped',
  roleChanged: 'people',
  other: 'welcome',
};
