import { endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import { importUsers, readImportFile, readImportTemplate } from './import-calls.ts';
import * as schemas from './import-schemas.ts';

export const userImportEndpoints = {
  template: endpoint(readImportTemplate, {
    input: schemas.templateQuery,
    result: file,
    summary: 'An empty table of users to fill in.',
    answers: 'file',
  }),
  file: endpoint(readImportFile, {
    input: schemas.upload,
    result: schemas.sheet,
    summary: 'Reads the first sheet of a CSV or XLSX file; nothing is stored.',
    takes: 'multipart',
    bodyLimit: 10 * 1024 * 1024,
    refuses: ['import.unreadable', 'import.tooMany', 'import.busy', 'request.tooMany'],
  }),
  users: endpoint(importUsers, {
    input: schemas.users,
    result: schemas.outcome,
    summary: 'Creates users from rows in one transaction, or tells the errors by cell.',
    bodyLimit: 10 * 1024 * 1024,
    refuses: ['import.tooMany', 'import.noUsername', 'server.busy'],
  }),
};
