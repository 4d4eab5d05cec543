import type { registrationModes } from '@atrium/contract/passcode/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { isKnownPassword, knownPasswordHashes } from '../db/seed/demo/demo-accounts.ts';
import { hasAdministrator } from '../db/seed/first-administrator.ts';
import type { Schema } from '../db/schema.ts';
import type { AppContext } from './context.ts';
import { isPassword } from '../auth/password.ts';
import { isFromThisMachine } from '../lib/runtime/this-machine.ts';

type Settled = Pick<Config, 'demo' | 'isDemoForced' | 'registration' | 'registrationLimit'>;
type Request = Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>;

/** Returns whether the known demo passwords are offered to and accepted from a request. */
export const isDemoOpenTo = ({ demo, isDemoForced }: Settled, request: Request): boolean =>
  demo && (isDemoForced || isFromThisMachine(request));

type Mode = (typeof registrationModes)[number];

const openness: Readonly<Record<Mode, number>> = { closed: 0, approval: 1, open: 2 };

/**
 * Returns whether a request may register a user. The company setting (null: not set) cannot be more open than an
 * explicit environment setting.
 */
export const registrationFor = (config: Settled, request: Request, chosen: Mode | null): Mode => {
  const { registration, registrationLimit: limit } = config;
  if (chosen !== null) return limit !== null && openness[chosen] > openness[limit] ? limit : chosen;
  if (registration !== 'local') return registration;
  return isDemoOpenTo(config, request) ? 'open' : 'closed';
};

/** Returns the settings for a database: one that was first used without the demo never becomes a demo. */
export const settledConfig = (config: Config, hasDemo: boolean): Config => {
  if (hasDemo || !config.demo) return config;
  return { ...config, demo: false, registration: config.registration === 'local' ? 'closed' : config.registration };
};

/** Account whose password is checked; undefined for an unknown name. */
type Account = { readonly password_hash: string } | undefined;

/**
 * Returns whether a password is that of an account. An unchanged demo password is not accepted if the demo is not open
 * to the request; the response takes equally long. Run it in the queue.
 */
export const isOwnPassword = async (
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  request: Request,
  account: Account,
  password: string,
): Promise<boolean> => {
  const isRight = await isPassword(password, account?.password_hash ?? null);
  if (!isRight || !account || !isKnownPassword(password) || isDemoOpenTo(config, request)) return isRight;
  return !(await knownPasswordHashes(db)).includes(account.password_hash);
};

/** Returns whether no administrator can sign in; one with a known password counts only in the demo. */
export const needsAdministrator = async (db: Kysely<Schema>, { demo }: Pick<Config, 'demo'>): Promise<boolean> =>
  !(await hasAdministrator(db, demo ? [] : await knownPasswordHashes(db)));
