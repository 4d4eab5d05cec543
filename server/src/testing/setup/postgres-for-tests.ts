import { styleText } from 'node:util';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import {
  createDatabaseUrl,
  runOnServer,
  createPostgresConfig,
  postgresUrlVariable,
  templateName,
} from '../databases.ts';
import { findPostgres, startPostgres } from '../postgres/cluster.ts';

const missingPostgresNotice = 'No PostgreSQL is installed: these tests run only on SQLite.';

/** Starts one server with a migrated database that tests copy. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (!findPostgres()) {
    if (process.env['ATRIUM_TEST_NEEDS_POSTGRES'] === '1')
      throw new Error('PostgreSQL is not installed, but this test run requires it.');
    process.stderr.write(`\n${styleText(['yellow', 'bold'], missingPostgresNotice)}\n\n`);
    return async () => {};
  }
  const { url, stop } = await startPostgres();
  try {
    await runOnServer(url, `create database ${templateName} template template0`);
    const database = await connect(createPostgresConfig(createDatabaseUrl(url, templateName)));
    await migrate(database);
    await database.close();
    process.env[postgresUrlVariable] = url;
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
};
