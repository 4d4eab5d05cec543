import { endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import { queued } from '../job/schemas.ts';
import * as calls from './import-calls.ts';
import { importBytes, largeImportBytes } from './import-fields.ts';
import * as schemas from './import-schemas.ts';

export const userImportEndpoints = {
  template: endpoint(calls.readImportTemplate, {
    input: schemas.templateQuery,
    result: file,
    summary: 'An empty table of users to fill in.',
    answers: 'file',
  }),
  file: endpoint(calls.readImportFile, {
    input: schemas.upload,
    result: schemas.sheet,
    summary: 'Reads the first sheet of a CSV or XLSX file; nothing is stored.',
    takes: 'multipart',
    bodyLimit: importBytes,
    refuses: ['import.unreadable', 'import.cellTooLong', 'import.tooMany', 'import.busy', 'request.tooMany'],
  }),
  users: endpoint(calls.importUsers, {
    input: schemas.users,
    result: schemas.outcome,
    summary: 'Creates users from rows in one transaction, or tells the errors by cell.',
    bodyLimit: importBytes,
    refuses: ['import.tooMany', 'import.noUsername', 'passcode.noMail', 'server.busy'],
  }),
  source: endpoint(calls.uploadImportSource, {
    input: schemas.upload,
    result: schemas.source,
    summary:
      'Keeps a large CSV or XLSX file for a job, encrypted, and answers its first rows; a person has one at a time.',
    takes: 'multipart',
    bodyLimit: largeImportBytes,
    refuses: ['import.unreadable', 'import.cellTooLong', 'import.busy', 'import.sourceGone', 'request.tooMany'],
  }),
  job: endpoint(calls.importUsersByJob, {
    input: schemas.importJob,
    result: queued,
    summary:
      'Has the users of a kept file created, or only checked, by a job: rows without errors are imported, a report tells of the others.',
    refuses: ['import.noUsername', 'import.sourceGone', 'passcode.noMail', 'job.tooMany'],
  }),
};
