/** Kinds of notifications that a user can turn off. */
export const notificationChoices = ['newDevice', 'roleChanged', 'statusChanged', 'approval', 'accountLocked'] as const;
