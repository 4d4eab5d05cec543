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

/** Rows of one import, and of one whose users are to have one-time passwords (each takes the server about 10 ms). */
export const importLimit = 5000;

export const importPasswordLimit = 1000;

/** Bytes of a file whose rows are corrected before they are imported, and of one that is imported by a job. */
export const importBytes = 10 * 1024 * 1024;

export const largeImportBytes = 200 * 1024 * 1024;
