import type { registrationModes } from '@atrium/contract/passcode/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { isKnownPassword, knownPasswordHashes } from '../../db/seed/demo/demo-accounts.ts';
import { hasAdministrator } from '../../db/seed/first-administrator.ts';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from './context.ts';
import { isPassword } from '../auth/password.ts';
import { isFromThisMachine } from '../runtime/this-machine.ts';

type Settled = Pick<Config, 'demo' | 'isDemoForced' | 'registration' | 'registrationLimit'>;
type Request = Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>;

/** Whether the demo's known passwords are offered to a request and accepted in it. */
export const isDemoOpenTo = ({ demo, isDemoForced }: Settled, request: Request): boolean =>
  demo && (isDemoForced || isFromThisMachine(request));

type Mode = (typeof registrationModes)[number];

const openness: Readonly<Record<Mode, number>> = { closed: 0, approval: 1, open: 2 };

/**
 * Whether whoever sends a request may register themselves. What the company has chosen counts (null: nothing), but is never more open
 * than the environment allows where that says anything.
 */
export const registrationFor = (config: Settled, request: Request, chosen: Mode | null): Mode => {
  const { registration, registrationLimit: limit } = config;
  if (chosen !== null) return limit !== null && openness[chosen] > openness[limit] ? limit : chosen;
  if (registration !== 'local') return registration;
  return isDemoOpenTo(config, request) ? 'open' : 'closed';
};

/** The settings as they hold for a database: one that was first used without the demo never turns into one. */
export const settledConfig = (config: Config, hasDemo: boolean): Config => {
  if (hasDemo || !config.demo) return config;
  return { ...config, demo: false, registration: config.registration === 'local' ? 'closed' : config.registration };
};

/** An account of which a password is asked; undefined where there is none of that name. */
type Account = { readonly password_hash: string } | undefined;

/**
 * Whether a password proves its owner in a request. The known password of a demo account, until it is changed, proves
 * nobody where the demo is not open to the request; the answer takes as long as any other. Call it in turn.
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

/** Whether nobody who can sign in is an administrator; one with a known password counts only in the demo. */
export const needsAdministrator = async (db: Kysely<Schema>, { demo }: Pick<Config, 'demo'>): Promise<boolean> =>
  !(await hasAdministrator(db, demo ? [] : await knownPasswordHashes(db)));
