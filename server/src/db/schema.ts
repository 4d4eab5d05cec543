import type { Generated } from 'kysely';

/** What every row that people edit carries; times in milliseconds since the epoch, `version` grows with each change. */
interface Edited {
  id: Generated<number>;
  create_time: number;
  update_time: number;
  version: Generated<number>;
}

/** 0 or 1. */
type Flag = number;

export interface UserTable extends Edited {
  username: string;
  /** `username` in lower case: what is unique and looked up. */
  username_key: string;
  name: string;
  /** Pinyin of `name`, whole and initials, lower case without spaces; written with the row. */
  name_pinyin: string;
  name_initials: string;
  avatar: string;
  email: string;
  phone_number: string;
  description: string;
  dept_id: number | null;
  /** argon2id in its PHC form; `''` for an account that cannot sign in by password. */
  password_hash: string;
  must_change_password: Flag;
  /** 1 enabled, 0 disabled. */
  status: Flag;
  last_login_time: number | null;
}

export interface RoleTable extends Edited {
  name: string;
  code: string;
  status: Flag;
  remark: string;
  builtin: Flag;
}

export interface UserRoleTable {
  user_id: number;
  role_id: number;
}

export interface MenuTable extends Edited {
  parent_id: number | null;
  /** 0 group or page, 1 frame, 2 external link, 3 button. */
  menu_type: number;
  name: string;
  /** Absolute; of a button `''`. Unique where it is not empty. */
  path: string;
  component: string;
  /** The code of a button, unique under its parent; `''` on anything else. */
  permission: string;
  /** null: no order of its own. */
  sort_order: number | null;
  icon: string;
  current_active_menu: string;
  iframe_link: string;
  external_link: string;
  keep_alive: Flag;
  hide_in_menu: Flag;
  ignore_access: Flag;
  /** Role codes to whose holders the entry is limited: a JSON array, `[]` for no limit. */
  roles: string;
  status: Flag;
  /** The entry of the built-in register it stands for: `/home`, or `/home permission:button:add`; null if people made it. */
  builtin_key: string | null;
}

export interface RoleMenuTable {
  role_id: number;
  menu_id: number;
}

export interface DeptTable extends Edited {
  parent_id: number | null;
  name: string;
  code: string;
  leader_id: number | null;
  sort_order: number;
  status: Flag;
  remark: string;
}

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** The user agent as it was sent, cut at 300 characters. */
  device: string;
  address: string;
  create_time: number;
  last_use_time: number;
  expire_time: number;
}

export interface SessionTokenTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  session_id: number;
  kind: 'access' | 'refresh';
  expire_time: number;
  /** When its successor was issued; null while it is the newest of its kind. */
  replace_time: number | null;
}

export interface SignInAttemptTable {
  /** `user:<username in lower case>` or `address:<ip>`. */
  key: string;
  failures: number;
  first_time: number;
  last_time: number;
  /** 0 when not locked. */
  locked_until: number;
}

export interface FigureTable {
  /** `YYYY-MM-DD`. */
  day: string;
  measure: string;
  /** `''` where a dimension does not apply. */
  channel: string;
  source: string;
  category: string;
  value: number;
}

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  /** Names the words; `params` (a JSON object) fills them. */
  kind: string;
  params: string;
  link: string;
  is_read: Flag;
  create_time: number;
}

export interface SettingTable {
  key: string;
  value: string;
}

/** Every table, as Kysely types it. */
export interface Schema {
  users: UserTable;
  roles: RoleTable;
  user_roles: UserRoleTable;
  menus: MenuTable;
  role_menus: RoleMenuTable;
  depts: DeptTable;
  sessions: SessionTable;
  session_tokens: SessionTokenTable;
  sign_in_attempts: SignInAttemptTable;
  figures: FigureTable;
  notifications: NotificationTable;
  settings: SettingTable;
}
