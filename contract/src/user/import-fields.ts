import { imports } from '../resource/read.ts';
import { userResource } from './fields.ts';

/** What a column of an import may hold; roles and departments are named by code, or name where it is unique. */
export const importFields = imports(userResource.fields).map(({ as }) => as);
export type ImportField = (typeof importFields)[number];

/** The roles that a cell names. */
export const rolesIn = (cell: string): string[] =>
  cell
    .split(/[,;，；、|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Maximum number of rows of one import, and of one that creates one-time passwords (each takes the server about 10 ms). */
export const importLimit = 20_000;

export const importPasswordLimit = 1000;

/** Maximum size of an imported file, in bytes. */
export const importBytes = 10 * 1024 * 1024;
