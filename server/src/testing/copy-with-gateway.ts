import type { Environment } from '../config.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { startCopy, type Copy } from './copy.ts';
import type { TestDatabase } from './databases.ts';
import { startGateway, type Gateway } from './gateway.ts';

/** A copy on a database of its own whose short messages a gateway takes. */
export interface CopyWithGateway {
  readonly database: Database;
  readonly gateway: Gateway;
  readonly copy: Copy;
  /** Stops all three. */
  readonly stop: () => Promise<void>;
}

/** Starts a copy that sends its short messages to a gateway, on a fresh database. */
export const startWithGateway = async (
  open: TestDatabase['open'],
  clock: () => number,
  settings: Environment = {},
): Promise<CopyWithGateway> => {
  const database = await open();
  const gateway = await startGateway();
  const copy = await startCopy(database, clock, { ATRIUM_SMS_URL: gateway.url, ...settings });
  const stop = async (): Promise<void> => {
    await copy.stop();
    await gateway.stop();
    await database.close();
  };
  return { database, gateway, copy, stop };
};
