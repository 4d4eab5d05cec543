import { readEnvironment } from '../config/environment.ts';
import { ConfigError, loadConfig } from '../config/config.ts';
import { DatabaseError } from '../db/database-error.ts';
import { backupCommand } from './backup-command.ts';
import { CommandError, UsageError, type Command } from './command.ts';
import { eraseUserCommand } from './erase-user-command.ts';
import { resetFactorCommand } from './reset-factor-command.ts';
import { openPasswordsCommand } from './open-passwords-command.ts';
import { migrateCommand, moveCommand } from './database-commands.ts';

const usage = `Usage: npm run admin -- <command>

  backup [folder]       back up the SQLite database and uploaded files to a new folder
  move <postgres://…>   copy the SQLite database to an empty PostgreSQL database
  reset-factor <user>   turn off the two-factor authentication of a user
  erase-user <id>       erase the personal data of a deleted user who is no longer in the trash
  open-passwords        let everyone sign in with a password again
  migrate [--check]     run pending migrations; --check only lists them
`;

const commands: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  move: moveCommand,
  'reset-factor': resetFactorCommand,
  'erase-user': eraseUserCommand,
  'open-passwords': openPasswordsCommand,
  migrate: migrateCommand,
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const handleError = (error: unknown): void => {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const isKnown = [CommandError, DatabaseError, ConfigError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${isKnown && error instanceof Error ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exitCode = 1;
};

const run = async ([name = '', ...args]: readonly string[]): Promise<void> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name === '' ? 'The command is missing.' : `Unknown command: ${name}.`);
  // Paths are relative to the folder in which npm was called.
  const { INIT_CWD: callerFolder = process.cwd() } = process.env;
  process.exitCode = await command({
    config: loadConfig(readEnvironment(process.cwd())),
    args,
    folder: callerFolder,
    print,
  });
};

// The reader of a pipe may close it early.
process.stdout.on('error', () => {});
await run(process.argv.slice(2)).catch(handleError);
