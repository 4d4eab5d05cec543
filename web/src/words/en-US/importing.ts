import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/importing.ts';

export const words: Translation<typeof source> = {
  title: 'Import users',
  steps: { file: 'File', columns: 'Columns', rows: 'Check', done: 'Done' },

  intro:
    'Download the template and fill it in, or upload your own table. The first row contains the column names. Enter departments and roles by code or name; separate multiple roles with commas.',
  templateXlsx: 'XLSX template',
  templateCsv: 'CSV template',
  choose: 'Click to choose a file, or drop it here',
  limits: 'CSV or XLSX, up to 10 MB and 20,000 rows',
  reading: 'Reading the file…',

  columnsHint:
    'Map your columns. They were recognized by name; correct any that are wrong. Unmapped columns are ignored.',
  column: 'Column in file',
  field: 'Import as',
  skip: 'Don’t import',
  unnamed: 'Column {{column}}',
  noRows: 'The file has no data rows',
  needsUsername: 'Map one column to the username',
  check: 'Check rows',

  line: 'Row',
  checking: 'Checking…',
  allGood_one: '1 row is ready to import',
  allGood_other: 'All {{count, number}} rows are ready to import',
  someWrong_one: 'The row has errors. Fix or remove it.',
  someWrong_other: '{{wrong}} of {{count, number}} rows have errors. Fix or remove them.',
  shownRows: 'Show',
  allRows: 'All ({{total}})',
  wrongRows: 'With errors ({{wrong}})',
  downloadWrong: 'Download rows with errors',
  dropWrong: 'Remove rows with errors',
  reason: 'Errors',
  faultAt: '{{at}}: {{text}}',
  wrongFile: 'rows-with-errors',
  passwords: 'Generate a one-time password for each user (shown once)',
  noPasswords: 'Otherwise, users set a password from the invitation email, or an administrator resets it.',
  invite: 'Send new users an invitation email (where to sign in and how to set a password)',
  inviteHint:
    'Sent to enabled users with a verified email. Imported addresses count as verified if you’re allowed to reset that user’s password.',
  tooManyForPasswords: 'With passwords, you can import up to 1,000 rows at a time',
  run_one: 'Import 1 user',
  run_other: 'Import {{count, number}} users',
  importingRows: 'Importing…',
  nothingWrong: 'No rows with errors',

  done_one: '1 user imported',
  done_other: '{{count, number}} users imported',
  doneHint: 'Created in one transaction, with one audit entry.',
  passwordsHint: 'Download and distribute them now. You won’t see them again. Users must change them at first sign-in.',
  downloadPasswords: 'Download passwords',
  passwordFile: 'one-time-passwords',
  invitedHint_one: '1 invitation email sent.',
  invitedHint_other: '{{count, number}} invitation emails sent.',
  another: 'Import another file',
};
