import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/importing.ts';

export const words: Translation<typeof source> = {
  title: 'Import users',
  steps: { file: 'File', columns: 'Columns', rows: 'Check', done: 'Done' },

  intro:
    'Download the template and fill it in, or bring a table you have; its first row names the columns. Departments and roles are given by code or name, several roles parted by commas.',
  templateXlsx: 'XLSX template',
  templateCsv: 'CSV template',
  choose: 'Click to choose a file, or drop it here',
  limits: 'CSV or XLSX, up to 10 MB and 20,000 rows',
  reading: 'Reading the file…',

  columnsHint:
    'What is each column? They were recognized by their names; change what is wrong. A column that is nothing is left out.',
  column: 'Column of the file',
  field: 'Import as',
  skip: 'Leave out',
  unnamed: 'Column {{column}}',
  noRows: 'The file has no rows of data',
  needsUsername: 'One column must be the username',
  check: 'Check the rows',

  line: 'Row',
  checking: 'Checking…',
  allGood: 'All {{total}} rows can be imported',
  someWrong: '{{wrong}} of {{total}} rows have errors: mend them in the table, or take them out',
  shownRows: 'Rows shown',
  allRows: 'All ({{total}})',
  wrongRows: 'With errors ({{wrong}})',
  downloadWrong: 'Download rows with errors',
  dropWrong: 'Take out rows with errors',
  reason: 'Errors',
  wrongFile: 'rows-with-errors',
  passwords: 'Make a one-time password for each user (shown once)',
  noPasswords:
    'Without, they set a password by the mail that invites them, or sign in once an administrator has reset theirs.',
  invite: 'Invite the new users by mail (where to sign in and how to set a password)',
  inviteHint:
    'Sent to enabled users with a verified address. An address you bring counts as verified where you may reset the password of the user.',
  tooManyForPasswords: 'With passwords, at most 1,000 rows at once',
  run: 'Import {{total}} users',
  importingRows: 'Importing…',
  nothingWrong: 'No rows have errors',

  done: '{{total}} users imported',
  doneHint: 'Created in one transaction, with one entry in the audit log.',
  passwordsHint:
    'Download and hand them out now: they are not shown again. Each is to be changed at the first sign-in.',
  downloadPasswords: 'Download the passwords',
  passwordFile: 'one-time-passwords',
  invitedHint: '{{total}} of them are invited by mail.',
  another: 'Import another file',
};
