import { z } from 'zod';
import { instant } from '../schema/shape.ts';

const count = z.int().nonnegative();

export const securitySummary = z.object({
  missingFactor: z
    .object({
      count: count.meta({ description: 'Number of these users.' }),
      overdue: count.meta({ description: 'Number of those whose days for setting it up are over.' }),
      nextDue: instant.nullable().meta({
        description: 'Time at which the days of the next user are over, in epoch milliseconds; null for none.',
      }),
    })
    .meta({ description: 'Enabled users without the second factor that one of their roles requires.' }),
  locked: count.meta({ description: 'Number of users whose sign-in is locked after failed attempts.' }),
  dormant: count.meta({
    description: 'Number of enabled users who were created and last signed in more than 90 days ago.',
  }),
  mustChangePassword: count.meta({ description: 'Number of enabled users who must change their password.' }),
  expiringTokens: count.meta({ description: 'Number of valid API tokens that expire within 14 days.' }),
  failedSignIns: z
    .array(
      z.object({
        day: z.string().meta({ description: 'Day in the time zone of the user, `YYYY-MM-DD`.' }),
        count: count.meta({ description: 'Number of failed sign-ins on this day.' }),
      }),
    )
    .meta({ description: 'Failed sign-ins of each of the last 14 days, today included.' }),
  failedSignInsFrom: instant.meta({ description: 'Start of the first of these days, in epoch milliseconds.' }),
});
export type SecuritySummary = z.output<typeof securitySummary>;
