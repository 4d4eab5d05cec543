/** Purposes of verification codes. */
export const passcodePurposes = ['login', 'register', 'reset'] as const;
export type PasscodePurpose = (typeof passcodePurposes)[number];

/** Seconds until another code may be requested, and until one expires. */
export const passcodeWait = 60;

export const passcodeLife = 600;

/** Modes of self-registration. */
export const registrationModes = ['open', 'approval', 'closed'] as const;
