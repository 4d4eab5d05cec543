import type { Kysely } from 'kysely';
import type { Config } from '../../config.ts';
import { dayOf } from '../calendar.ts';
import type { Database } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { addBuiltinRoles } from './builtin-roles.ts';
import { addDemo } from './demo/add-demo.ts';
import { addDemoFigures } from './demo/add-figures.ts';
import { addAdministrator, hasAdministrator } from './first-administrator.ts';
import { registerMenu } from './register-menu.ts';

export interface SeedParts {
  readonly config: Pick<Config, 'demo' | 'adminPassword' | 'timeZone'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly hash: (password: string) => Promise<string>;
}

export interface SeedOutcome {
  /** True while nobody who may sign in is an administrator: the set-up link is to be printed. */
  readonly needsSetup: boolean;
}

const fill = async (trx: Kysely<Schema>, { config, now, hash }: SeedParts): Promise<SeedOutcome> => {
  await addBuiltinRoles(trx, now);
  await registerMenu(trx, now);
  const adminPassword = config.adminPassword;
  if (adminPassword !== null && !(await hasAdministrator(trx)))
    await addAdministrator(trx, await hash(adminPassword), now);
  if (config.demo) {
    await addDemo(trx, now, hash);
    await addDemoFigures(trx, dayOf(now, config.timeZone));
  }
  return { needsSetup: !(await hasAdministrator(trx)) };
};

/**
 * Brings what the program needs to begin with, and the demo where it is on. May run at every start, and in several copies at
 * once: what is there is neither doubled nor changed.
 */
export const seed = ({ db, dialect }: Database, parts: SeedParts): Promise<SeedOutcome> =>
  db.transaction().execute(async (trx) => {
    await dialect.exclusive(trx, 'startup');
    return fill(trx, parts);
  });

/** Adds the demo's figures up to today; called each day while the demo is on. */
export const topUpFigures = ({ db, dialect }: Database, today: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await dialect.exclusive(trx, 'startup');
    await addDemoFigures(trx, today);
  });
