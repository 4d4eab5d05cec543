import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type SettingError } from './config-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const prefix = 'ATRIUM_';

/** Kubernetes sets these for a service called `atrium` in every container of its namespace. */
const serviceLink = /^ATRIUM_(?:SERVICE_|PORT(?:_\d|$))/;

/** Returns the variables of the process and those of `.env` in `folder`; the former have precedence. */
export const readEnvironment = (folder: string): Environment => {
  try {
    return { ...parseEnv(readFileSync(resolve(folder, '.env'), 'utf8')), ...process.env };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return process.env;
    throw new ConfigError('.env', 'the file cannot be read');
  }
};

const computeDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const nextRow = [index + 1];
    for (const [column, candidateLetter] of [...to].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [nextRow[column], row[column + 1], row[column]];
      nextRow.push(Math.min(left + 1, above + 1, diagonal + (letter === candidateLetter ? 0 : 1)));
    }
    row = nextRow;
  }
  return row.at(-1) ?? 0;
};

const findNearest = (name: string, candidates: readonly string[]): string | null => {
  const [nearest] = candidates
    .filter((candidate) => candidate.startsWith(prefix))
    .map((candidate) => ({ candidate, distance: computeDistance(name, candidate) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= (name.length - prefix.length) / 3 ? nearest.candidate : null;
};

export const findUnknownSettings = (environment: Environment, names: readonly string[]): SettingError[] => {
  const knownNames = names.flatMap((name) => [name, `${name}_FILE`]);
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !knownNames.includes(name) && !serviceLink.test(name))
    .map((name) => {
      const nearest = findNearest(name, knownNames);
      return {
        setting: name,
        message: `unknown setting${nearest === null ? '' : `; did you mean ${nearest}?`}`,
      };
    });
};

const readSecret = (variable: string, file: string): string => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(variable, `the file ${file} cannot be read`);
  }
  if (text === '') throw new ConfigError(variable, `the file ${file} is empty`);
  return text;
};

/** Replaces `NAME_FILE` by `NAME` with the content of that file (Docker, Kubernetes). Throws `ConfigError`. */
export const replaceFiles = (environment: Environment, names: readonly string[]): Environment => {
  const fileVariables = names.flatMap((name): [string, string][] => {
    const variable = `${name}_FILE`;
    const file = environment[variable]?.trim();
    if (!file || names.includes(variable)) return [];
    if (environment[name]?.trim()) throw new ConfigError(variable, `${name} is set too; use one of them`);
    return [[name, readSecret(variable, file)]];
  });
  return { ...environment, ...Object.fromEntries(fileVariables) };
};
