import { readFileSync } from 'node:fs';
import { ConfigError } from './config-setting.ts';
import type { Environment } from './config-values.ts';

const prefix = 'ATRIUM_';

/** What Kubernetes sets in every container of a namespace that has a service called `atrium`. */
const serviceLink = /^ATRIUM_(?:SERVICE_|PORT(?:_\d|$))/;

/** Letters to change, add, drop or swap with their neighbour to come from one word to another. */
const distance = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(from.length, to.length);
};

/** The known name that is meant, most likely: at most one letter in three of what follows `ATRIUM_` is wrong. */
const nearest = (name: string, known: readonly string[]): string | null => {
  const word = name.slice(prefix.length);
  const [best] = known
    .filter((one) => one.startsWith(prefix))
    .map((one) => ({ one, wrong: distance(word, one.slice(prefix.length)) }))
    .sort((a, b) => a.wrong - b.wrong);
  return best && best.wrong <= Math.max(1, Math.floor(word.length / 3)) ? best.one : null;
};

/** The variables that look like settings of ours and are none, each with the name that was meant, if one is close. */
export const unknownSettings = (
  environment: Environment,
  names: readonly string[],
): { readonly name: string; readonly meant: string | null }[] => {
  const known = names.flatMap((name) => [name, `${name}_FILE`]);
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !known.includes(name) && !serviceLink.test(name))
    .map((name) => ({ name, meant: nearest(name, known) }));
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

/**
 * The environment with the content of files in it: `NAME_FILE` says where the value of `NAME` is, as secrets of Docker and Kubernetes
 * are given. A name that is a setting itself is left alone. Throws a `ConfigError`.
 */
export const withFiles = (environment: Environment, names: readonly string[]): Environment => {
  const given = names.flatMap((name): [string, string][] => {
    const variable = `${name}_FILE`;
    const file = environment[variable]?.trim();
    if (!file || names.includes(variable)) return [];
    if (environment[name]?.trim()) throw new ConfigError(variable, `${name} is set too; use one of them`);
    return [[name, readSecret(variable, file)]];
  });
  return { ...environment, ...Object.fromEntries(given) };
};
