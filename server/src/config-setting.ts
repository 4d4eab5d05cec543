import type { Environment } from './config-values.ts';

/** What is wrong with which setting, as one sentence that never repeats a secret. */
export class ConfigError extends Error {
  readonly setting: string;

  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`);
    this.name = 'ConfigError';
    this.setting = name;
  }
}

/** One setting: the README's table is checked against these. */
export interface Setting<Value> {
  readonly name: string;
  readonly meaning: string;
  /** The default in words; what it is in fact is `fallback`. */
  readonly usually: string;
  /** Throws a plain `Error` saying what is expected. */
  readonly parse: (text: string) => Value;
  readonly fallback: (environment: Environment) => Value;
}

/** A setting, typed by what it reads. */
export const setting = <Value>(parts: Setting<Value>): Setting<Value> => parts;
