import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { formatDay } from '../calendar.ts';
import type { Database } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { addBuiltinRoles } from './builtin-roles.ts';
import { loadStoredSetting } from '../stored-setting.ts';
import { addDemo } from './demo/add-demo.ts';
import { addDemoFigures } from './demo/add-figures.ts';
import { loadPublicPasswordHashes } from './demo/demo-accounts.ts';
import { addAdministrator, hasAdministrator } from './first-administrator.ts';
import { registerMenu } from './register-menu.ts';

export interface SeedParts {
  readonly config: Pick<Config, 'demo' | 'isDemoForced' | 'adminPassword' | 'language' | 'timeZone'>;
  readonly now: number;
  readonly hash: (password: string) => Promise<string>;
}

export interface SeedOutcome {
  /** True while no administrator can sign in: the setup link must be printed. */
  readonly needsSetup: boolean;
  readonly hasDemo: boolean;
}

const isNew = async (trx: Kysely<Schema>): Promise<boolean> =>
  (await trx.selectFrom('roles').select('id').limit(1).executeTakeFirst()) === undefined;

const endKnownSessions = async (trx: Kysely<Schema>, publicHashes: readonly string[]): Promise<void> => {
  if (publicHashes.length === 0) return;
  const owners = trx.selectFrom('users').select('id').where('password_hash', 'in', publicHashes);
  await trx.deleteFrom('sessions').where('user_id', 'in', owners).execute();
};

const addRecords = async (trx: Kysely<Schema>, { config, now, hash }: SeedParts): Promise<SeedOutcome> => {
  // A database that was first used without the demo has real users. It gets the demo only if this is explicitly
  // enabled.
  const canAddDemo = config.isDemoForced || (config.demo && (await isNew(trx)));
  const hasDemo = config.demo && (canAddDemo || (await loadStoredSetting(trx, 'demo.time')) !== null);
  await addBuiltinRoles(trx, config.language, now);
  await registerMenu(trx, now, { hasExamples: hasDemo });
  const publicHashes = hasDemo ? [] : await loadPublicPasswordHashes(trx);
  const adminPassword = config.adminPassword;
  if (adminPassword !== null && !(await hasAdministrator(trx, publicHashes)))
    await addAdministrator(trx, await hash(adminPassword), publicHashes, config.language, now);
  if (hasDemo) {
    await addDemo(trx, config.language, now, hash);
    await addDemoFigures(trx, formatDay(now, config.timeZone));
  }
  await endKnownSessions(trx, publicHashes);
  return { needsSetup: !(await hasAdministrator(trx, publicHashes)), hasDemo };
};

/** Adds missing built-in records. Does not change existing ones, so every start of every instance can call this. */
export const seed = ({ db, dialect }: Database, parts: SeedParts): Promise<SeedOutcome> =>
  db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, 'startup');
    return addRecords(trx, parts);
  });

export const addRecentDemoFigures = ({ db, dialect }: Database, today: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await dialect.advisoryLock(trx, 'startup');
    await addDemoFigures(trx, today);
  });
