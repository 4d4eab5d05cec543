export const codePurposes = ['login', 'register', 'reset'] as const;
export type PublicCodePurpose = (typeof codePurposes)[number];

export const codeWaitSeconds = 60;

export const codeLifetimeSeconds = 600;

export const registrationModes = ['open', 'approval', 'closed'] as const;
