import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Environment } from './config.ts';

/** The process's variables over those of a `.env` file in `folder`, if there is one. */
export const readEnvironment = (folder: string): Environment => {
  try {
    return { ...parseEnv(readFileSync(resolve(folder, '.env'), 'utf8')), ...process.env };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return process.env;
    throw new ConfigError('.env', 'the file cannot be read');
  }
};
