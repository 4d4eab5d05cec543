/** Most urgent first. */
export const waitingKinds = ['locked', 'registrations', 'unread'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Maximum number of names per kind. */
export const namedWaiting = 3;
