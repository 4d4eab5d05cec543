import { z } from 'zod';
import { companyLook } from '../company/schemas.ts';
import { instant } from '../schema/shape.ts';

export const capabilities = z.object({
  product: z.literal('atrium'),
  /** The calendar in which the server counts days: an IANA time zone. */
  timeZone: z.string(),
  /** By which ways codes reach people here: what needs one is offered by these alone. */
  codes: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Hours for which a one-time password is good. */
  oneTimePasswordHours: z.int(),
  /** Characters of the longest password that can be chosen here. */
  passwordMax: z.int(),
  /** Demo accounts that the login page may offer; empty outside the demo. */
  demoAccounts: z.array(z.object({ username: z.string(), password: z.string() })),
  /** Whether the demo's rows are in this copy: a page may call them by names in its own language. */
  hasDemo: z.boolean().optional(),
  /** Whether there is nobody yet who administers this copy: its first administrator comes by the link that it printed. */
  needsSetup: z.boolean().optional(),
  /** Whether the calls are described at `/api/docs`. */
  apiDocs: z.boolean().optional(),
  /** What the company looks like to those who have not signed in; absent until somebody has set it. */
  company: companyLook.optional(),
});
export type Capabilities = z.output<typeof capabilities>;

export const about = z.object({
  version: z.string(),
  /** What tells an attacker which faults to try is told to administrators alone. */
  node: z.string().optional(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), version: z.string().optional() }),
  startTime: instant,
  /** Requests come through a proxy that is not trusted; told to administrators. */
  proxyIgnored: z.boolean(),
  /** Seconds since this copy started. */
  uptime: z.number(),
  license: z.string(),
  /** What carries mail and short messages; answered to administrators alone. */
  carriers: z.object({ email: z.enum(['smtp', 'log', 'none']), sms: z.enum(['gateway', 'log', 'none']) }).optional(),
  dependencies: z.array(
    z.object({
      name: z.string(),
      version: z.string().optional(),
      license: z.string(),
      of: z.enum(['web', 'server', 'contract', 'tools']),
    }),
  ),
});
export type About = z.output<typeof about>;
/** How a copy is, by what it needs; without the database it answers no request, and says so by its status. */
export const readiness = z.object({
  status: z.literal('ok'),
  database: z.literal('ok'),
  /** Room for files, and for the embedded database. */
  disk: z.enum(['ok', 'low']),
  /** Whether what other copies change is heard. */
  events: z.enum(['ok', 'missing']),
  /** The daily backup of the embedded database; off where none is taken. */
  backup: z.enum(['off', 'ok', 'failed']),
  /** Whether uploaded files lie where those of all copies do. */
  files: z.enum(['ok', 'elsewhere', 'unwritable']),
  /** Whether people are found by an index: PostgreSQL needs `pg_trgm` for it. */
  search: z.enum(['ok', 'slow']),
});
export const liveness = z.object({ status: z.literal('ok') });
export const health = z.object({
  status: z.literal('ok'),
  /** What other copies change is not heard: all is read anew for each request. */
  events: z.literal('missing').optional(),
});
