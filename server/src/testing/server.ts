import type { Environment } from '../config/config.ts';
import type { Database } from '../db/dialect/dialect.ts';
import type { TestDatabase } from './databases.ts';
import { startInstance, type Instance } from './instance.ts';
import { addAdmin } from './staff.ts';

export interface Server {
  readonly database: Database;
  readonly instance: Instance;
  /** ID of an administrator. */
  readonly adminId: number;
  /** Access token of this administrator. */
  readonly admin: string;
}

/** Starts an instance on a new database with a signed-in administrator. It stops at the end of its test or file. */
export const startServer = async (
  open: TestDatabase['open'],
  clock: () => number = Date.now,
  settings: Environment = {},
): Promise<Server> => {
  const database = await open();
  const instance = await startInstance(database, clock, settings);
  const adminId = await addAdmin(database.db);
  return { database, instance, adminId, admin: await instance.createToken(adminId) };
};
