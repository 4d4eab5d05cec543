/** What a person may be told about; each can be turned off. */
export const notificationChoices = ['newDevice', 'roleChanged', 'statusChanged', 'approval', 'accountLocked'] as const;
