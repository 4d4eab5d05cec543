import { listImportColumns } from '../resource/definition.ts';
import { userResource } from './fields.ts';

/** Roles, positions and departments are given by code, or by a unique name. */
export const importFields = listImportColumns(userResource.fields).map(({ as }) => as);
export type ImportField = (typeof importFields)[number];

export const splitNames = (cell: string): string[] =>
  cell
    .split(/[,;，；、|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const maxImportRows = 20_000;

/** Hashing a one-time password takes the server about 10 ms. */
export const maxImportPasswords = 1000;

export const maxImportBytes = 10 * 1024 * 1024;
