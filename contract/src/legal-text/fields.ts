export const legalTextNames = ['privacy', 'terms'] as const;
export type LegalTextName = (typeof legalTextNames)[number];
