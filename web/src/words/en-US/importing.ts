import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/importing.ts';

export const words: Translation<typeof source> = {
  title: 'Import users',
  largeSteps: { upload: 'Upload', columns: 'Columns', task: 'Task' },
  steps: { file: 'File', columns: 'Columns', rows: 'Check', done: 'Done' },

  intro:
    'Download the template and fill it in, or bring a table you have; its first row names the columns. Departments and roles are given by code or name, several roles parted by commas.',
  templateXlsx: 'XLSX template',
  templateCsv: 'CSV template',
  choose: 'Click to choose a file, or drop it here',
  limits:
    'CSV or XLSX. Up to 10 MB and 5,000 rows can be mended here; larger files (up to 200 MB, about a million rows) are imported in the background',
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
  nothingWrong: 'No rows have errors',

  done: '{{total}} users imported',
  doneHint: 'Created in one transaction, with one entry in the audit log.',
  passwordsHint:
    'Download and hand them out now: they are not shown again. Each is to be changed at the first sign-in.',
  downloadPasswords: 'Download the passwords',
  passwordFile: 'one-time-passwords',
  invitedHint: '{{total}} of them are invited by mail.',
  another: 'Import another file',

  largeTitle: 'This file ({{size}} MB) is imported in the background',
  largeHint:
    'It is uploaded and kept encrypted, and can be checked first. Rows with errors are left out and listed in a report to download; the others are imported. The task goes on when the page is closed.',
  tooLarge: 'The file is larger than 200 MB: please import it in parts',
  otherFile: 'Choose another file',
  upload: 'Upload',
  sending: 'Uploading…',
  readingLarge: 'Uploaded, reading how the file begins…',
  largeColumnsHint: 'What is shown is how the file begins.',
  checkOnly: 'Check only',
  runAll: 'Import',
  taskRuns:
    'The task runs in the background and this window may be closed: progress and report are under “My tasks” at the top of the page.',
  taskChecked:
    'No user has been created yet. The report lists the rows with errors: import the others now, or mend the file and upload it again.',
  taskOver: 'The report lists the rows with errors, to be mended and imported again.',
};
