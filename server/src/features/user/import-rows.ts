import { manyLines, manyLinesProblem, oneLine, oneLineProblem } from '@atrium/contract/characters.ts';
import { importFields, type ImportField, rolesIn } from '@atrium/contract/user-import.ts';
import { userNameLength } from '@atrium/contract/user.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import { all, atMost, email, optional, phone, required, username, type Rule } from '@atrium/contract/validation.ts';

/** What headings people give to the fields, in lower case and without spaces. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  username: ['username', '用户名', '账号', '帐号', '登录名', 'account', 'login', 'useraccount'],
  name: ['name', '姓名', '名称', '名字', '用户姓名', 'fullname', 'displayname'],
  email: ['email', 'e-mail', '邮箱', '电子邮箱', '电子邮件', 'mail', '邮件'],
  phoneNumber: ['phonenumber', 'phone', '手机号', '手机', '电话', '手机号码', '联系电话', 'mobile', 'tel', 'telephone'],
  description: ['description', '描述', '备注', '说明', 'remark', 'note'],
  dept: ['dept', 'department', '部门', '所属部门', '部门编码', 'deptcode', 'departmentcode'],
  roles: ['roles', 'role', '角色', '用户角色', '角色标识'],
  status: ['status', '状态', '启用', 'enabled', 'active'],
};

/** The field that each heading seems to name; each field once. */
export const guessFields = (columns: readonly string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const heading = column.toLowerCase().replaceAll(/[\s*_：:]/g, '');
    const found = importFields.find((field) => !taken.has(field) && headings[field].includes(heading));
    if (found) taken.add(found);
    return found ?? null;
  });
};

const rules: Partial<Record<ImportField, Rule>> = {
  username,
  name: all(required, atMost(userNameLength)),
  email: optional(email),
  phoneNumber: optional(phone),
  description: atMost(500),
};

const statuses: Readonly<Record<string, number>> = {
  '': 1,
  '1': 1,
  启用: 1,
  正常: 1,
  是: 1,
  enabled: 1,
  active: 1,
  true: 1,
  yes: 1,
  '0': 0,
  停用: 0,
  禁用: 0,
  否: 0,
  disabled: 0,
  inactive: 0,
  false: 0,
  no: 0,
};

/** Something that a cell names by its code, or by its name. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** What a code or a name stands for: the code counts before the name, which must be the only one. */
export const findNamed = (list: readonly Named[], text: string): number | Problem => {
  const byCode = list.find((one) => one.code !== '' && one.code.toLowerCase() === text.toLowerCase());
  if (byCode) return byCode.id;
  const [first, ...others] = list.filter((one) => one.name === text);
  if (!first) return 'field.unknown';
  return others.length > 0 ? 'field.ambiguous' : first.id;
};

/** What cells may name. */
export interface Known {
  readonly depts: readonly Named[];
  readonly roles: readonly Named[];
}

/** A row as a user, as far as it could be read. */
export interface ImportedUser {
  /** Where it stands in what was sent. */
  readonly row: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly description: string;
  readonly deptId: number | null;
  readonly roles: readonly number[];
  readonly status: number;
}

/** What is wrong with which field of which row. */
export interface RowFault {
  readonly row: number;
  readonly field: ImportField;
  readonly problem: Problem;
}

type Cells = (field: ImportField) => string;

const namedIn = (
  text: string,
  list: readonly Named[],
  field: ImportField,
  row: number,
  faults: RowFault[],
): number[] => {
  const found = new Set<number>();
  for (const part of rolesIn(text)) {
    const id = findNamed(list, part);
    if (typeof id === 'number') found.add(id);
    else faults.push({ row, field, problem: id });
  }
  return [...found].sort((a, b) => a - b);
};

const readRow = (row: number, cell: Cells, known: Known, faults: RowFault[]): ImportedUser => {
  for (const field of importFields) {
    const text = cell(field);
    const problem = (field === 'description' ? manyLinesProblem(text) : oneLineProblem(text)) ?? rules[field]?.(text);
    if (problem) faults.push({ row, field, problem });
  }
  const status = statuses[cell('status').toLowerCase()];
  if (status === undefined) faults.push({ row, field: 'status', problem: 'field.status' });
  const dept = cell('dept') === '' ? null : findNamed(known.depts, cell('dept'));
  if (typeof dept === 'string') faults.push({ row, field: 'dept', problem: dept });
  return {
    row,
    username: cell('username'),
    name: cell('name'),
    email: cell('email'),
    phoneNumber: cell('phoneNumber'),
    description: cell('description'),
    deptId: typeof dept === 'number' ? dept : null,
    roles: namedIn(cell('roles'), known.roles, 'roles', row, faults),
    status: status ?? 1,
  };
};

/** Reads rows with content as users; what is wrong with them is told by cell. A name that is missing is the username. */
export const readRows = (
  fields: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
  known: Known,
): { users: ImportedUser[]; faults: RowFault[] } => {
  const faults: RowFault[] = [];
  const users = rows.flatMap((cells, row) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const text = (field: ImportField): string => {
      const at = fields.indexOf(field);
      const cell = at === -1 ? '' : (cells[at] ?? '');
      return field === 'description' ? manyLines(cell) : oneLine(cell);
    };
    return [
      readRow(row, (field) => (field === 'name' ? text('name') || text('username') : text(field)), known, faults),
    ];
  });
  const seen = new Set<string>();
  for (const { username: name, row } of users) {
    const key = name.toLowerCase();
    if (key !== '' && seen.has(key)) faults.push({ row, field: 'username', problem: 'field.duplicate' });
    seen.add(key);
  }
  return { users, faults };
};
