import type { CompanyTable } from './rows/company.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { deptResource } from '@atrium/contract/dept/fields.ts';
import type { menuResource } from '@atrium/contract/menu/fields.ts';
import type { roleResource } from '@atrium/contract/role/fields.ts';
import type { userResource } from '@atrium/contract/user/fields.ts';
import type { crudResources } from '@atrium/contract/resources.ts';
import type { TableOf, TablesOf } from './rows/described.ts';
import type { Flag } from './rows/edited.ts';
import type { DownloadTable } from './rows/download.ts';
import type { MessageTable } from './rows/message.ts';
import type { ScheduledTaskTable } from './rows/scheduled-task.ts';
import type { SessionTable } from './rows/session.ts';

export interface UserTable extends TableOf<typeof userResource.fields> {
  /** `username` in lower case: what is unique and looked up. */
  username_key: string;
  /** argon2id in its PHC form; `''` for an account that cannot sign in by password. */
  password_hash: string;
  /** The e-mail in lower case once its owner has proved it; of one account alone. Null while unproved. */
  verified_email: Generated<string | null>;
  /** The mobile number in international form (`+8613800000000`) once it is proved; of one account alone. */
  verified_phone: Generated<string | null>;
  /** When a password that has to be changed was given out: it expires (see `oneTimePasswordHours`). */
  password_set_time: Generated<number | null>;
  /** The text that users are searched in (see `migrations/001-initial/user-search.ts`). */
  search_text: GeneratedAlways<string>;
}

export type RoleTable = TableOf<typeof roleResource.fields>;

/** The departments of the data scope `chosen`. */
export interface RoleDeptTable {
  role_id: number;
  dept_id: number;
}

export interface UserRoleTable {
  user_id: number;
  role_id: number;
}

export interface MenuTable extends TableOf<typeof menuResource.fields> {
  /** 0 group or page, 1 frame, 2 external link, 3 button. */
  menu_type: number;
  /** null: no order of its own. */
  sort_order: number | null;
  /** Role codes to whose holders the entry is limited: a JSON array, `[]` for no limit. */
  roles: string;
  /** The entry of the built-in register it stands for: `/home`, or `/home permission:button:add`; null if people made it. */
  builtin_key: string | null;
}

export interface RoleMenuTable {
  role_id: number;
  menu_id: number;
}

export interface DeptTable extends TableOf<typeof deptResource.fields> {
  sort_order: number;
}

export interface SignInAttemptTable {
  /** Of whom or what failures are counted; `platform/auth/sign-in-attempts.ts` writes them. */
  key: string;
  /** `user:<username in lower case>` or `code:<address of a one-time code>`; `''` where it is nobody's. */
  account: Generated<string>;
  /** The network they came from, for which distinct accounts count; `''` where that does not matter. */
  network: Generated<string>;
  failures: number;
  first_time: number;
  last_time: number;
  /** 0 when not locked. */
  locked_until: number;
}

export interface SignInDeviceTable {
  user_id: number;
  /** SHA-256 of the cookie's value, hexadecimal. */
  hash: string;
  /** SHA-256 of the user agent without its versions, hexadecimal. */
  agent_hash: string;
  is_trusted: Flag;
  /** The session last opened from it. */
  session_id: number;
  first_time: number;
  last_time: number;
}

export interface MetricTable {
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

/** Append-only: the database refuses to change an entry, and to delete one that is to be kept (`audit.keptFrom`). */
export interface AuditTable {
  id: Generated<number>;
  time: number;
  /** Who did it; null before sign-in and for what the product does itself. No foreign keys: entries outlive what they are about. */
  user_id: number | null;
  username: string;
  name: string;
  /** Whom the person looked at the product as. */
  as_user_id: number | null;
  as_username: string;
  address: string;
  session_id: number | null;
  request_id: string;
  /** `<noun>.<verb>`. */
  act: string;
  noun: string;
  record_id: number | null;
  record_name: string;
  /** A JSON array of the contract's `AuditChange`. */
  changes: string;
  /** Why it was refused; `''` for what was carried out. */
  problem: string;
  /** Whose data scope it is in: the department, when it was written, of whom it is about, or else of who did it. */
  dept_id: number | null;
}

/** Audit entries of a kind on a day, before the moment that the setting `audit.counted` names. */
export interface AuditTotalTable {
  /** Days of UTC since the epoch. */
  day: number;
  act: string;
  noun: string;
  refused: Flag;
  entries: number;
}

/** Kept by triggers: users by department (0: none) and status. */
export interface UserCountTable {
  dept_id: number;
  status: Flag;
  users: number;
}

/** Kept by triggers: holders of each role. */
export interface RoleCountTable {
  role_id: number;
  users: number;
}

/** How a user has arranged a table: a JSON object. */
export interface TableLayoutTable {
  user_id: number;
  table_name: string;
  view: string;
}

export interface PasscodeTable {
  id: Generated<number>;
  /** `sms:+8613800000000` or `email:someone@example.com`. */
  address: string;
  purpose: 'login' | 'register' | 'reset' | 'contact';
  /** Keyed hash of address, purpose and code. */
  hash: string;
  /** The network that asked for it. */
  client: string;
  /** Hash of the device that asked for it, where its owner has signed in from that before; else `''`. */
  device: Generated<string>;
  tries: number;
  create_time: number;
  /** 0 when it was used, or another one was sent. */
  expire_time: number;
}

/** An uploaded file; its name is its address and cannot be guessed. */
/** What files are uploaded for. */
export type FileKind = 'avatar';

export interface FileTable {
  name: string;
  /** What it is for; each kind has a limit of its own. */
  kind: FileKind;
  /** Null once the account that sent it is gone. */
  user_id: number | null;
  size: number;
  create_time: number;
}

export interface LegalTextTable {
  name: 'privacy' | 'terms';
  language: string;
  /** Markdown. */
  content: string;
  update_time: number;
  version: number;
}

export interface AccountSettingsTable {
  user_id: number;
  /** A JSON object. */
  value: string;
}

/** An account that somebody made themselves; `approve_time` is null while it waits for an administrator. */
export interface RegistrationTable {
  user_id: number;
  create_time: number;
  approve_time: number | null;
}

export interface PreferenceTable {
  user_id: number;
  /** As the web names it. */
  name: string;
  /** JSON of a text, a number or a flag. */
  value: string;
  change_time: number;
}

/** Every table, as Kysely types it; the row of a new one stands in a file of its own in `rows/`. */
/** Resources that are described and no more have tables that are described as well. */
export interface Schema extends TablesOf<typeof crudResources> {
  users: UserTable;
  roles: RoleTable;
  user_roles: UserRoleTable;
  menus: MenuTable;
  role_menus: RoleMenuTable;
  depts: DeptTable;
  role_depts: RoleDeptTable;
  audit_entries: AuditTable;
  audit_totals: AuditTotalTable;
  user_counts: UserCountTable;
  role_counts: RoleCountTable;
  table_views: TableLayoutTable;
  sessions: SessionTable;
  sign_in_attempts: SignInAttemptTable;
  sign_in_devices: SignInDeviceTable;
  figures: MetricTable;
  notifications: NotificationTable;
  settings: SettingTable;
  passcodes: PasscodeTable;
  files: FileTable;
  policies: LegalTextTable;
  account_settings: AccountSettingsTable;
  registrations: RegistrationTable;
  preferences: PreferenceTable;
  messages: MessageTable;
  downloads: DownloadTable;
  scheduled_tasks: ScheduledTaskTable;
  company_settings: CompanyTable;
}
