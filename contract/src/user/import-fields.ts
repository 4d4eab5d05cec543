import { imports } from '../resource/read.ts';
import { userResource } from './fields.ts';

/** Columns of an import; roles and departments are given by code, or by a unique name. */
export const importFields = imports(userResource.fields).map(({ as }) => as);
export type ImportField = (typeof importFields)[number];

/** Returns the roles in a cell. */
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
