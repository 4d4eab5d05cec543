/** What can wait for a person, worst first: accounts that are locked, people who asked for one, and news of their own. */
export const waitingKinds = ['locked', 'registrations', 'unread'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** How many of those that wait are named. */
export const namedWaiting = 3;
