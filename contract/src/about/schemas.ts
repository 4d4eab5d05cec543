import { z } from 'zod';
import { companyBranding, passwordRules } from '../company/schemas.ts';
import { signInMethods } from '../external-sign-in/schemas.ts';
import { instant } from '../schema/shape.ts';

/** Settings of the server that anyone may read, by their names in its configuration. */
export const publicSettings = z.object({
  timeZone: z.string().meta({
    description:
      'Time zone of the server (IANA name), for users without a time zone and requests without `X-Time-Zone`.',
  }),
  oneTimePasswordHours: z.int().meta({ description: 'Validity of one-time passwords, in hours.' }),
  passwordMax: z.int().meta({ description: 'Maximum length of new passwords, in characters.' }),
  apiDocs: z.boolean().optional().meta({ description: 'True if the API documentation is available at `/api/docs`.' }),
});

export const capabilities = z.object({
  product: z.literal('atrium').meta({ description: 'Identifier of the product.' }),
  ...publicSettings.shape,
  ...passwordRules.shape,
  codes: z
    .object({
      email: z.boolean().meta({ description: 'True if verification codes can be sent by email.' }),
      sms: z.boolean().meta({ description: 'True if verification codes can be sent by SMS.' }),
    })
    .meta({ description: 'Channels through which verification codes can be sent.' }),
  demoAccounts: z
    .array(
      z.object({
        username: z.string().meta({ description: 'Username of the demo account.' }),
        password: z.string().meta({ description: 'Password of the demo account.' }),
      }),
    )
    .meta({ description: 'Demo accounts to offer on the sign-in page; empty outside the demo.' }),
  needsSetup: z.boolean().optional().meta({
    description: 'True if no administrator exists; the server log contains the setup link.',
  }),
  signIn: signInMethods.optional().meta({ description: 'Sign-in methods; absent if passwords are the only one.' }),
  company: companyBranding
    .optional()
    .meta({ description: 'Branding of the sign-in page; absent if none is configured.' }),
});
export type Capabilities = z.output<typeof capabilities>;

export const about = z.object({
  version: z.string().meta({ description: 'Version of the product.' }),
  /** Versions help attackers find known vulnerabilities, so only administrators see them. */
  node: z.string().optional().meta({ description: 'Version of Node.js; only for administrators.' }),
  database: z
    .object({
      kind: z
        .enum(['sqlite', 'postgres'])
        .meta({ description: 'Type of the database: `sqlite` is the embedded database.' }),
      version: z.string().optional().meta({ description: 'Version of the database; only for administrators.' }),
    })
    .meta({ description: 'Database of the server.' }),
  startTime: instant.meta({ description: 'Start time of the instance, in epoch milliseconds.' }),
  proxyIgnored: z.boolean().meta({
    description: 'True if requests arrive through an untrusted proxy; always false except for administrators.',
  }),
  uptime: z.number().meta({ description: 'Time since the start of the instance, in seconds.' }),
  license: z.string().meta({ description: 'License of the product.' }),
  carriers: z
    .object({
      email: z
        .enum(['smtp', 'log', 'none'])
        .meta({ description: 'Service that sends email: `smtp`, `log` (only written to the server log) or `none`.' }),
      sms: z
        .enum(['gateway', 'log', 'none'])
        .meta({ description: 'Service that sends SMS: `gateway`, `log` (only written to the server log) or `none`.' }),
    })
    .optional()
    .meta({ description: 'Services that send email and SMS; only for administrators.' }),
  dependencies: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name of the package.' }),
        version: z.string().optional().meta({ description: 'Version of the package; only for administrators.' }),
        license: z.string().meta({ description: 'License of the package.' }),
        of: z
          .enum(['web', 'server', 'contract', 'tools'])
          .meta({ description: 'Part of the product that uses the package; `tools` for development tools.' }),
      }),
    )
    .meta({ description: 'Packages that the product uses.' }),
});
export type About = z.output<typeof about>;
export const readiness = z.object({
  status: z.literal('ok').meta({ description: 'Always `ok`: the instance can serve requests.' }),
  database: z.literal('ok').meta({ description: 'Always `ok`: the database is available.' }),
  disk: z
    .enum(['ok', 'low'])
    .meta({ description: '`low` if disk space for files or the embedded database is running out.' }),
  events: z.enum(['ok', 'missing']).meta({ description: '`missing` if events from other instances are not received.' }),
  backup: z.enum(['off', 'ok', 'failed']).meta({
    description: '`failed` if the daily backup of the embedded database failed; `off` if no backup is taken.',
  }),
  files: z.enum(['ok', 'elsewhere', 'unwritable']).meta({
    description:
      '`elsewhere` if uploaded files of other instances are in another data folder; `unwritable` if files cannot be stored.',
  }),
  search: z
    .enum(['ok', 'slow'])
    .meta({ description: '`slow` if PostgreSQL lacks the `pg_trgm` index for searching users.' }),
});
export const liveness = z.object({
  status: z.literal('ok').meta({ description: 'Always `ok`: the process is running.' }),
});
export const health = z.object({
  status: z.literal('ok').meta({ description: 'Always `ok`: the database is available.' }),
  events: z.literal('missing').optional().meta({
    description: '`missing` if events from other instances are not received; nothing is cached in that case.',
  }),
});
