import { createReadStream, existsSync } from 'node:fs';
import { readEnvironment } from './config/environment.ts';
import { ConfigError, loadConfig } from './config/config.ts';
import { connect } from './db/connect.ts';
import { DatabaseError } from './db/database-error.ts';
import { migrate } from './db/migrate.ts';
import { InvalidLinesError, importFigures } from './modules/figure/import/import-figures.ts';
import { UnreadableFileError } from './modules/figure/import/read-lines.ts';

const usage = `Usage: npm run figures:import <file.csv>
The first line names the columns: day,measure,channel,source,category,value`;

/** Returns the message of an error that the operator can fix, otherwise null. */
const getMessage = (error: unknown): string | null => {
  if (error instanceof DatabaseError && error.kind === 'folderInUse') {
    return `${error.message} Stop it first, or send the figures to it: POST /api/figures.`;
  }
  const hasUserMessage = [DatabaseError, ConfigError, UnreadableFileError, InvalidLinesError].some(
    (kind) => error instanceof kind,
  );
  return hasUserMessage && error instanceof Error ? error.message : null;
};

const run = async (file: string): Promise<void> => {
  if (!existsSync(file)) throw new UnreadableFileError(`File not found: ${file}.`);
  const database = await connect(loadConfig(readEnvironment(process.cwd())));
  try {
    await migrate(database);
    const storedCount = await importFigures(database, () => createReadStream(file));
    process.stdout.write(`Stored ${storedCount} figures.\n`);
  } finally {
    await database.close();
  }
};

const [file, ...extraArguments] = process.argv.slice(2);
if (file === undefined || extraArguments.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  await run(file).catch((error: unknown) => {
    const message = getMessage(error);
    if (message === null) throw error;
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
}
