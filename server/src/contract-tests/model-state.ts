/** A model of the product, written from the specification only. It imports no code of the product. */

export type Value = string | number | boolean | null | readonly (string | number)[];

interface VersionedRecord {
  readonly id: number;
  version: number;
  createTime: number;
  updateTime: number;
}

export type Status = 0 | 1;

export interface UserFields {
  username: string;
  name: string;
  email: string;
  phoneNumber: string;
  emailVerified: boolean;
  phoneVerified: boolean;
  deptId: number | null;
  roles: number[];
  status: Status;
  description: string;
}
export type User = VersionedRecord & UserFields & { mustChangePassword: boolean };

export interface RoleFields {
  name: string;
  code: string;
  status: Status;
  dataScope: string;
  depts: number[];
  menus: number[];
  remark: string;
}
export type Role = VersionedRecord & RoleFields & { readonly builtin: boolean };

export interface MenuFields {
  name: string;
  menuType: number;
  parentId: number | null;
  path: string;
  permission: string;
  component: string;
  order: number | null;
  ignoreAccess: boolean;
  status: Status;
  roles: string[];
}
export type Menu = VersionedRecord & MenuFields & { readonly builtin: boolean; readonly isBuiltinGroup: boolean };

export interface DeptFields {
  name: string;
  code: string;
  parentId: number | null;
  leaderId: number | null;
  order: number;
  status: Status;
  remark: string;
}
export type Dept = VersionedRecord & DeptFields;

export const fieldNames = {
  user: [
    'username',
    'name',
    'email',
    'phoneNumber',
    'emailVerified',
    'phoneVerified',
    'deptId',
    'roles',
    'status',
    'description',
  ],
  role: ['name', 'code', 'status', 'dataScope', 'depts', 'menus', 'remark'],
  menu: ['name', 'menuType', 'parentId', 'path', 'permission', 'component', 'order', 'ignoreAccess', 'status', 'roles'],
  dept: ['name', 'code', 'parentId', 'leaderId', 'order', 'status', 'remark'],
} as const;
export type ResourceName = keyof typeof fieldNames;

/** `viewerId` is set for an impersonation. */
export interface Session {
  readonly userId: number;
  readonly viewerId: number | null;
  /** The session that opened the impersonation. */
  readonly opener: number | null;
  access: { token: string; until: number }[];
  /** The current token is the last one. */
  refresh: string[];
}

export interface Change {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

export interface AuditRecord {
  readonly act: string;
  readonly userId: number;
  readonly recordId: number;
  readonly recordName: string;
  /** Null if the changes are not compared. */
  readonly changes: readonly Change[] | null;
}

export interface State {
  now: number;
  readonly users: Map<number, User>;
  readonly roles: Map<number, Role>;
  readonly menus: Map<number, Menu>;
  readonly depts: Map<number, Dept>;
  /** The model numbers the sessions. */
  readonly sessions: Map<number, Session>;
  /** Kinds of notifications by user. */
  readonly notifications: Map<number, string[]>;
  /** Of the last call. */
  audit: AuditRecord[];
}

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly problem: string | undefined;
  readonly result: unknown;
}

/** `state` is changed by the request. `answer` provides new IDs and tokens. */
export interface Request {
  readonly state: State;
  readonly caller: Caller;
  readonly need: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface Caller {
  readonly session: number;
  readonly user: User;
  readonly viewer: User | null;
}

/** The API returns one of these error codes. */
export class RejectedRequest extends Error {
  readonly problems: ReadonlySet<string>;
  constructor(problems: Iterable<string>) {
    super([...problems].join());
    this.problems = new Set(problems);
  }
}

export const rejectIf = (conditions: Readonly<Record<string, boolean>>): void => {
  const problems = Object.keys(conditions).filter((problem) => conditions[problem]);
  if (problems.length > 0) throw new RejectedRequest(problems);
};

export const isSame = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);
export const sortIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

export const getRecord = <Key, Item>(map: ReadonlyMap<Key, Item>, key: Key): Item => {
  const foundItem = map.get(key);
  if (foundItem === undefined) throw new Error(`The model has no record ${String(key)}`);
  return foundItem;
};

/** A missing state has no fields. */
export const listChanges = (noun: ResourceName, before: object | null, after: object | null): Change[] =>
  fieldNames[noun].flatMap((field) => {
    const getValue = (state: object | null): Value => (state === null ? null : (Reflect.get(state, field) as Value));
    return isSame(getValue(before), getValue(after))
      ? []
      : [{ field, before: getValue(before), after: getValue(after) }];
  });

export const audit = (
  { state, caller }: Pick<Request, 'state' | 'caller'>,
  act: string,
  { id, name }: { readonly id: number; readonly name: string },
  changes: readonly Change[] | null,
): void => {
  const { id: userId } = caller.viewer ?? caller.user;
  state.audit.push({ act, userId, recordId: id, recordName: name, changes });
};

/** Increases the version and adds an audit entry. */
export const save = (
  request: Request,
  noun: ResourceName,
  record: VersionedRecord & { name: string },
  after: object,
  changes = listChanges(noun, record, { ...record, ...after }),
): void => {
  Object.assign(record, after, { version: record.version + 1, updateTime: request.state.now });
  audit(request, `${noun}.update`, record, changes);
};

export const notify = ({ notifications }: State, user: number, kind: string): void =>
  void notifications.set(user, [...(notifications.get(user) ?? []), kind]);
