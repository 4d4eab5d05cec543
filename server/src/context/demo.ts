import type { registrationModes } from '@atrium/contract/verification-code/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { isPublicPassword, loadPublicPasswordHashes } from '../db/seed/demo/demo-accounts.ts';
import { hasAdministrator } from '../db/seed/first-administrator.ts';
import type { Schema } from '../db/schema.ts';
import type { AppContext } from './context.ts';
import { verifyPassword } from '../auth/passwords/password.ts';
import { isFromThisComputer } from '../lib/runtime/this-computer.ts';

type DemoConfig = Pick<Config, 'demo' | 'isDemoForced' | 'registration' | 'registrationLimit'>;
type Request = Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>;

/** Returns whether the public demo passwords are shown to and accepted from a request. */
export const isDemoAvailable = ({ demo, isDemoForced }: DemoConfig, request: Request): boolean =>
  demo && (isDemoForced || isFromThisComputer(request));

type RegistrationMode = (typeof registrationModes)[number];

const opennessByMode: Readonly<Record<RegistrationMode, number>> = { closed: 0, approval: 1, open: 2 };

/** Returns the mode of self-registration. The company setting (null: not set) cannot be more open than an explicit setting. */
export const resolveRegistrationMode = (
  config: DemoConfig,
  request: Request,
  companySetting: RegistrationMode | null,
): RegistrationMode => {
  const { registration, registrationLimit: limit } = config;
  if (companySetting !== null)
    return limit !== null && opennessByMode[companySetting] > opennessByMode[limit] ? limit : companySetting;
  if (registration !== 'local') return registration;
  return isDemoAvailable(config, request) ? 'open' : 'closed';
};

/** Turns the demo off for a database that was first used without it. */
export const applyDemoState = (config: Config, hasDemo: boolean): Config => {
  if (hasDemo || !config.demo) return config;
  return { ...config, demo: false, registration: config.registration === 'local' ? 'closed' : config.registration };
};

type Account = { readonly password_hash: string } | undefined;

/** Call it within the password queue. Rejects a demo password, after the same time, if the demo is not available. */
export const isUsablePassword = async (
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  request: Request,
  account: Account,
  password: string,
): Promise<boolean> => {
  const isMatch = await verifyPassword(password, account?.password_hash ?? null);
  if (!isMatch || !account || !isPublicPassword(password) || isDemoAvailable(config, request)) return isMatch;
  return !(await loadPublicPasswordHashes(db)).includes(account.password_hash);
};

/** Returns whether no administrator can sign in. One with a public password counts only in the demo. */
export const needsAdministrator = async (db: Kysely<Schema>, { demo }: Pick<Config, 'demo'>): Promise<boolean> =>
  !(await hasAdministrator(db, demo ? [] : await loadPublicPasswordHashes(db)));
