/** Kinds of notifications; the server has the texts. */
export const notificationKinds = [
  'welcome',
  'newDevice',
  'roleChanged',
  'statusChanged',
  'approvalAsked',
  'approvalGiven',
  'registrationAsked',
  'registrationGiven',
  'accountLocked',
  'tokenReplayed',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'phoneChanged',
  'viewed',
  'reportReady',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
