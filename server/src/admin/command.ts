import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';

export interface CommandCall {
  readonly config: Config;
  readonly parts: readonly string[];
  readonly from: string;
  readonly print: (line: string) => void;
}

export type Command = (call: CommandCall) => Promise<number>;

/** The command line is wrong. The usage is printed after the message. */
export class UsageError extends Error {}

/** The message is one sentence for the administrator. */
export class CommandError extends Error {}

/** Returns the argument and the flags of a command. Throws `UsageError` for anything else. */
export const parseArguments = (
  { parts }: CommandCall,
  flags: readonly string[],
): { readonly argument: string | null; readonly has: (flag: string) => boolean } => {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...parts], options, allowPositionals: true });
    const [argument = null, ...others] = positionals;
    if (others.length > 0) throw new UsageError(`Expected one argument, got ${positionals.length}.`);
    return { argument, has: (flag) => values[flag] === true };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : String(error));
  }
};

export const requireArgument = (argument: string | null, label: string): string => {
  if (argument === null) throw new UsageError(`${label} is missing.`);
  return argument;
};
