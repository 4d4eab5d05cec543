/** Kinds of pending work, most urgent first: failed scheduled tasks, locked accounts, registrations, unread notifications. */
export const waitingKinds = ['tasks', 'locked', 'registrations', 'unread'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Per kind. */
export const maxWaitingNames = 3;
