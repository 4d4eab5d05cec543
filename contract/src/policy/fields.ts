/** The public texts that an administrator can edit. */
export const policyNames = ['privacy', 'terms'] as const;
export type PolicyName = (typeof policyNames)[number];
