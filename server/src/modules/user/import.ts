import { truncateText } from '@atrium/contract/characters.ts';
import { defaultLanguage, type Language } from '@atrium/contract/language.ts';
import { toColumnName, listImportColumns } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { PasswordRules } from '@atrium/contract/validation.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { type ImportField, maxImportRows, maxImportPasswords } from '@atrium/contract/user/import-fields.ts';
import type { ImportOutcome, UserImport } from '@atrium/contract/user/import-schemas.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { GrantPolicy } from '../../change/grant-policy.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope, loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import { insertRecordsInBatches } from '../../resource/pipeline/record-batch.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { createOneTimePassword } from '../../auth/passwords/one-time-password.ts';
import { hashPassword, queueHashing } from '../../auth/passwords/password.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { isDepartmentInScope, type DataScope } from '../../authorization/data-scope.ts';
import { getErrorMessage } from '../../lib/api-error/error-message.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { loadFieldPermissions, type FieldPermissions } from '../../change/field-permissions.ts';
import { loadDictionaryItems } from '../../resource/fields/dictionary-values.ts';
import { listChangedGuardedFields } from '../../resource/fields/masks.ts';
import { getTables } from '../../resource/fields/table.ts';
import { createVerificationCheck } from './contacts.ts';
import {
  keysPerStatement,
  createVisibilityCheck,
  addContacts,
  type ImportContactPermissions,
  type UserWithContacts,
} from './import-contacts.ts';
import { getRoleNames } from '../../lib/words/role-names.ts';
import {
  readRows,
  uniqueColumns,
  getUniqueText,
  type ImportedUser,
  type KnownRecords,
  type CellError,
} from './import-rows.ts';
import { loadPositions } from '../../authorization/positions.ts';
import { users as accounts } from './resource.ts';
import { loadGuardedFieldPermissions } from './store.ts';

const { fields: userFields } = userResource;

export interface ImportReading {
  readonly users: readonly UserWithContacts[];
  readonly cellErrors: readonly CellError[];
}

export const assertImportable = ({ fields, rows, passwords }: UserImport): void => {
  const max = passwords ? maxImportPasswords : maxImportRows;
  if (rows.length > max) throw new ApiError('import.tooMany', { params: { max } });
  if (!fields.includes('username')) throw new ApiError('import.noUsername');
};

const findTakenValues = async (db: Kysely<Schema>, users: readonly ImportedUser[]): Promise<CellError[]> => {
  const cellErrors: CellError[] = [];
  for (const uniqueColumn of uniqueColumns) {
    const column = uniqueColumn.name === 'username' ? 'username_key' : toColumnName(uniqueColumn.name);
    const usersWithText = users.filter((user) => getUniqueText(user, uniqueColumn) !== '');
    for (const chunk of splitIntoChunks(usersWithText, keysPerStatement)) {
      await yieldToEventLoop();
      const texts = chunk.map((user) => getUniqueText(user, uniqueColumn));
      const rows = await getTables(db).selectFrom('users').select(column).where(column, 'in', texts).execute();
      const takenValues = new Set(rows.map((row) => row[column]));
      const isTaken = (user: ImportedUser) => takenValues.has(getUniqueText(user, uniqueColumn));
      cellErrors.push(
        ...chunk.filter(isTaken).map(({ row }) => ({ row, field: uniqueColumn.as, errorCode: 'field.taken' as const })),
      );
    }
  }
  return cellErrors;
};

export interface Importer {
  readonly policy: GrantPolicy;
  readonly scope: DataScope;
  readonly contacts: ImportContactPermissions;
  readonly guardedFields: FieldPermissions;
}

/** Loads the permissions of the importer; an import loads them in its transaction. */
export const loadImporter = async (call: ReadCall): Promise<Importer> => {
  const { permissions, caller } = call;
  const scope = await loadDataScope(call);
  return {
    policy: await loadGrantPolicy(call),
    scope,
    contacts: {
      canVerify: await createVerificationCheck(permissions, caller),
      isVisible: createVisibilityCheck(scope, await loadFieldPermissions(permissions, caller, userFields, 'view')),
    },
    guardedFields: await loadGuardedFieldPermissions(permissions, caller),
  };
};

const listGuardedColumns = (user: ImportedUser, { getRestrictedFor }: FieldPermissions): ImportField[] => {
  const restricted = listChangedGuardedFields(
    userFields,
    { guardedFields: getRestrictedFor({ id: 0, deptId: user.deptId }) },
    null,
    { ...user },
  );
  return listImportColumns(userFields).flatMap(({ as, name }) => (restricted.includes(name) ? [as] : []));
};

interface ImportRows {
  readonly fields: readonly (ImportField | null)[];
  readonly rows: readonly (readonly string[])[];
}

const loadKnownRecords = async (db: Kysely<Schema>, scope: DataScope): Promise<KnownRecords> => {
  const depts = await db.selectFrom('depts').select(['id', 'parent_id as parentId', 'name', 'code']).execute();
  const roles = await db.selectFrom('roles').select(['id', 'name', 'code']).execute();
  const positions = await loadPositions(db, scope, defaultLanguage);
  return {
    items: await loadDictionaryItems(db, userResource.fields),
    positions: positions
      .filter(({ assignable }) => assignable)
      .flatMap(({ id, code, names }) => [...new Set(names)].map((name) => ({ id, code, name }))),
    depts: depts.filter(({ id }) => isDepartmentInScope(scope, id)),
    roles: roles.flatMap((role) => getRoleNames(role).map((name) => ({ ...role, name }))),
  };
};

/** Returns the users of an import, and its errors, including missing permissions of the importer. */
export const readImport = async (
  db: Kysely<Schema>,
  { policy, scope, contacts, guardedFields }: Importer,
  { fields, rows }: ImportRows,
): Promise<ImportReading> => {
  const { users, cellErrors } = await readRows(fields, rows, await loadKnownRecords(db, scope));
  const getCellKey = ({ row, field }: CellError): string => `${row} ${field}`;
  const duplicates = new Set(cellErrors.filter(({ errorCode }) => errorCode === 'field.duplicate').map(getCellKey));
  const takenValues = (await findTakenValues(db, users)).filter((cellError) => !duplicates.has(getCellKey(cellError)));
  const isGrantable = await policy.checkCovered(users);
  const usersWithContacts = await addContacts(db, contacts, users);
  const rowsWithDeptError = new Set(cellErrors.filter(({ field }) => field === 'dept').map(({ row }) => row));
  const permissionErrors = users.flatMap((user, index): CellError[] => {
    const { row, deptId } = user;
    return [
      ...listGuardedColumns(user, guardedFields).map((field) => ({
        row,
        field,
        errorCode: 'right.guardedField' as const,
      })),
      ...(isGrantable[index] === true ? [] : [{ row, field: 'roles' as const, errorCode: 'right.exceeds' as const }]),
      ...(deptId === null && !scope.all && !rowsWithDeptError.has(row)
        ? [{ row, field: 'dept' as const, errorCode: 'field.required' as const }]
        : []),
    ];
  });
  return {
    users: usersWithContacts.users,
    cellErrors: [...cellErrors, ...takenValues, ...permissionErrors, ...usersWithContacts.cellErrors].sort(
      (a, b) => a.row - b.row,
    ),
  };
};

const maxErrorsShown = 2000;
const maxValueCharacters = 100;
const getMessage = (errorCode: ErrorCode, lang: Language): string => getErrorMessage(errorCode, lang, { names: '' });

export const toOutcome = (
  { users, cellErrors }: ImportReading,
  fields: readonly (ImportField | null)[],
  lang: Language,
): ImportOutcome => {
  const invalidRows = new Set(cellErrors.map(({ row }) => row));
  return {
    total: users.length,
    valid: users.filter(({ row }) => !invalidRows.has(row)).length,
    invalidRows: [...invalidRows],
    created: 0,
    createTime: null,
    invited: 0,
    errors: cellErrors.slice(0, maxErrorsShown).map(({ row, field, errorCode, value }) => {
      const column = fields.indexOf(field);
      return {
        row,
        column: column === -1 ? null : column,
        field,
        problem: errorCode,
        value: value === undefined ? null : truncateText(value, maxValueCharacters),
        message: getMessage(errorCode, lang),
      };
    }),
    passwords: [],
  };
};

const passwordsPerReport = 200;

const queueClient = { key: 'import', isKnown: true } as const;

export const createPasswords = async (
  count: number,
  rules: PasswordRules,
  signal: AbortSignal,
  onHashed: (doneCount: number) => void,
): Promise<{ password: string; hash: string }[]> => {
  const newPasswords = Array.from({ length: count }, () => createOneTimePassword(rules));
  const hashedPasswords: { password: string; hash: string }[] = [];
  for (const pair of splitIntoChunks(newPasswords, 2)) {
    const tasks = pair.map(async (password) => ({
      password,
      hash: await queueHashing(queueClient, () => hashPassword(password)),
    }));
    hashedPasswords.push(...(await Promise.all(tasks)));
    signal.throwIfAborted();
    if (hashedPasswords.length % passwordsPerReport === 0) onHashed(hashedPasswords.length);
  }
  return hashedPasswords;
};

export const insertImport = async (
  tx: RecordTransaction,
  users: readonly UserWithContacts[],
  hashes: readonly string[],
  onInserted: (doneCount: number) => void,
): Promise<{ id: number; username: string }[]> => {
  const records = users.map(({ row: _row, ...state }, index) => ({
    state,
    columns: { password_hash: hashes[index] ?? '', password_set_time: tx.now },
  }));
  const ids = await insertRecordsInBatches(accounts.definition, tx, records, { action: 'user.import', onInserted });
  return ids.map((id, index) => ({ id, username: users[index]?.username ?? '' }));
};
