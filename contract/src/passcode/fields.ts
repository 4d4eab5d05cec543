/** What a one-time code is asked for. */
export const passcodePurposes = ['login', 'register', 'reset'] as const;
export type PasscodePurpose = (typeof passcodePurposes)[number];

/** Seconds until another code may be asked for, and how long one is good for. */
export const passcodeWait = 60;

export const passcodeLife = 600;

/** Whether people may make accounts themselves. */
export const registrationModes = ['open', 'approval', 'closed'] as const;
