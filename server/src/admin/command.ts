import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';

export interface CommandCall {
  readonly config: Config;
  readonly args: readonly string[];
  readonly folder: string;
  readonly print: (line: string) => void;
}

export type Command = (call: CommandCall) => Promise<number>;

/** Reports an invalid command line. The usage is printed after the message. */
export class UsageError extends Error {}

/** Has a message for the administrator, without a stack trace. */
export class CommandError extends Error {}

export const parseArguments = (
  { args }: CommandCall,
  flags: readonly string[],
): { readonly argument: string | null; readonly hasFlag: (flag: string) => boolean } => {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [argument = null, ...extraArguments] = positionals;
    if (extraArguments.length > 0) throw new UsageError(`Expected one argument, got ${positionals.length}.`);
    return { argument, hasFlag: (flag) => values[flag] === true };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export const requireArgument = (argument: string | null, label: string): string => {
  if (argument === null) throw new UsageError(`${label} is missing.`);
  return argument;
};
