export const passcodePurposes = ['login', 'register', 'reset'] as const;
export type PasscodePurpose = (typeof passcodePurposes)[number];

/** In seconds. */
export const passcodeWait = 60;

export const passcodeLife = 600;

export const registrationModes = ['open', 'approval', 'closed'] as const;
