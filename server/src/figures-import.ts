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

/** Null for a defect, which the operator cannot fix. */
const getMessage = (error: unknown): string | null => {
  if (error instanceof DatabaseError && error.kind === 'folderInUse') {
    return `${error.message} Stop it first, or send the figures to it: POST /api/figures.`;
  }
  const isExplained = [DatabaseError, ConfigError, UnreadableFileError, InvalidLinesError].some(
    (kind) => error instanceof kind,
  );
  return isExplained && error instanceof Error ? error.message : null;
};

const run = async (file: string): Promise<void> => {
  if (!existsSync(file)) throw new UnreadableFileError(`There is no file ${file}.`);
  const database = await connect(loadConfig(readEnvironment(process.cwd())));
  try {
    await migrate(database);
    const stored = await importFigures(database, () => createReadStream(file));
    process.stdout.write(`Stored ${stored} figures.\n`);
  } finally {
    await database.close();
  }
};

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  await run(file).catch((error: unknown) => {
    const sentence = getMessage(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  });
}
