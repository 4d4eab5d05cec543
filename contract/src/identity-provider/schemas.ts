import { z } from 'zod';

const maxRules = 50;
const maxRolesPerRule = 20;

/** A rule that grants nothing is a mistake. */
export const mappingRules = z
  .array(
    z
      .strictObject({
        claim: z.string().min(1).max(100),
        value: z.string().min(1).max(200),
        roles: z.array(z.int().positive()).max(maxRolesPerRule),
        deptId: z.int().positive().nullable(),
      })
      .refine(({ roles, deptId }) => roles.length > 0 || deptId !== null),
  )
  .max(maxRules);
