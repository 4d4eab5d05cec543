/** Kinds of pending work, most urgent first: failed scheduled tasks, locked accounts, registrations, unread notifications. */
export const pendingItemKinds = ['tasks', 'locked', 'registrations', 'unread'] as const;
export type PendingItemKind = (typeof pendingItemKinds)[number];

export const maxPendingNames = 3;
