import { endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import * as calls from './import-calls.ts';
import { maxImportBytes } from './import-fields.ts';
import * as schemas from './import-schemas.ts';

export const userImportEndpoints = {
  template: endpoint(calls.readImportTemplate, {
    input: schemas.templateQuery,
    result: file,
    summary: 'Returns an empty table of users for an import.',
    responseType: 'file',
  }),
  file: endpoint(calls.readImportFile, {
    input: schemas.upload,
    result: schemas.sheet,
    summary: 'Reads a CSV file or a sheet of an XLSX file, with values formatted as in a spreadsheet. Stores nothing.',
    requestType: 'multipart',
    bodyLimit: maxImportBytes,
    errors: [
      'import.unreadable',
      'import.tooLarge',
      'import.otherFormat',
      'import.webPage',
      'import.encrypted',
      'import.tooMany',
      'import.busy',
      'request.tooMany',
      'request.invalid',
    ],
  }),
  users: endpoint(calls.importUsers, {
    input: schemas.users,
    result: schemas.outcome,
    summary: 'Creates users from rows in one transaction, or returns the errors by cell.',
    needsFactorConfirmation: true,
    bodyLimit: maxImportBytes,
    tooLargeError: 'import.tooLarge',
    errors: ['import.tooLarge', 'import.tooMany', 'import.noUsername', 'passcode.noMail', 'server.busy'],
  }),
};
