import type { AnnouncementReceiptTable } from './rows/announcement.ts';
import type { ApiTokenTable } from './rows/api-token.ts';
import type { CompanyTable } from './rows/company.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { deptResource } from '@atrium/contract/dept/fields.ts';
import type { menuResource } from '@atrium/contract/menu/fields.ts';
import type { roleResource } from '@atrium/contract/role/fields.ts';
import type { userResource } from '@atrium/contract/user/fields.ts';
import type { generatedResources } from '@atrium/contract/resources.ts';
import type { ResourceTable, JoinTables, ResourceTables } from './rows/resource-tables.ts';
import type { Flag } from './rows/edited.ts';
import type { DownloadTable } from './rows/download.ts';
import type { ExternalAccountTable, ExternalSignInTable, ProviderClaimsTable } from './rows/external-sign-in.ts';
import type { MessageTable } from './rows/message.ts';
import type { DefaultViewTable, SavedViewRoleTable, SavedViewTable } from './rows/saved-view.ts';
import type { ScheduledTaskTable } from './rows/scheduled-task.ts';
import type {
  PasskeyTable,
  RecoveryCodeTable,
  SignInChallengeTable,
  TotpSecretTable,
  UsedPasskeyChallengeTable,
} from './rows/second-factor.ts';
import type { SessionTable } from './rows/session.ts';
import type { TrashFileTable, TrashTable } from './rows/trash.ts';

export interface UserTable extends ResourceTable<typeof userResource.fields> {
  /** `username` in lower case, for uniqueness and lookup. */
  username_key: string;
  /** argon2id in PHC format; `''` if the account cannot sign in with a password. */
  password_hash: string;
  /** Unique, in lower case; null if not verified. */
  verified_email: Generated<string | null>;
  /** Unique, in international format (`+8613800000000`); null if not verified. */
  verified_phone: Generated<string | null>;
  /** Time when a one-time password was set; it expires after `oneTimePasswordHours`. */
  password_set_time: Generated<number | null>;
  /** Time when the user last changed the password; null if not since the account exists. */
  password_change_time: Generated<number | null>;
  /** Time at which a role of the user first required a second factor; null for never. */
  factor_required_time: Generated<number | null>;
  /** See `migrations/001-initial/user-search.ts`. */
  search_text: GeneratedAlways<string>;
}

/** Hashes of passwords that users have replaced, for the company setting `passwordHistory`. */
export interface FormerPasswordTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  create_time: number;
}

export type RoleTable = ResourceTable<typeof roleResource.fields>;

export interface MenuTable extends ResourceTable<typeof menuResource.fields> {
  /** 0 group or page, 1 frame, 2 external link, 3 button. */
  menu_type: number;
  sort_order: number | null;
  /** JSON array of codes of the roles that the item is limited to; `[]` for no limit. */
  roles: string;
  /** Key of a built-in item: `/home`, or `/home permission:button:add`; null for others. */
  builtin_key: string | null;
}

export interface DeptTable extends ResourceTable<typeof deptResource.fields> {
  sort_order: number;
}

export interface SignInAttemptTable {
  /** See `auth/sign-in-attempts.ts`. */
  key: string;
  /** `user:<username in lower case>` or `code:<address>`; `''` without an account. */
  account: Generated<string>;
  /** Network for which accounts are counted; `''` for none. */
  network: Generated<string>;
  failures: number;
  first_time: number;
  last_time: number;
  locked_until: number;
}

export interface SignInDeviceTable {
  user_id: number;
  /** SHA-256 of the cookie in hexadecimal. */
  hash: string;
  /** SHA-256 of the user agent without versions, in hexadecimal. */
  agent_hash: string;
  is_trusted: Flag;
  session_id: number;
  first_time: number;
  last_time: number;
  /** SHA-256 of the cookie that replaces the second factor, in hexadecimal; null if the device is not remembered. */
  remembered_hash: Generated<string | null>;
  remembered_until: Generated<number | null>;
  /** User agent of the browser; null for a device that was remembered by an earlier version. */
  remembered_agent: Generated<string | null>;
}

export interface FigureTable {
  day: string;
  measure: string;
  /** `''` for a dimension that does not apply. */
  channel: string;
  source: string;
  category: string;
  value: number;
}

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  /** Selects the text. `params` is a JSON object with its parameters. */
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

/** Append-only: the database rejects changes, and deletions of entries after `audit.keptFrom`. */
export interface AuditTable {
  id: Generated<number>;
  time: number;
  /** Actor; null before sign-in and for the product itself. No foreign keys: entries outlive their targets. */
  user_id: number | null;
  username: string;
  name: string;
  /** User that the actor impersonated. */
  as_user_id: number | null;
  as_username: string;
  address: string;
  session_id: number | null;
  request_id: string;
  /** `<resource>.<verb>`. */
  act: string;
  noun: string;
  record_id: number | null;
  record_name: string;
  changes: string;
  problem: string;
  /** Department for data scopes: at the time of writing that of the target user, otherwise of the actor. */
  dept_id: number | null;
  /** User agent of a sign-in or sign-out; empty for other actions. */
  device: Generated<string>;
  /** Name of the API token with which the actor sent the request; empty for none. */
  api_token: Generated<string>;
}

/** Audit entries before the stored setting `audit.counted`. */
export interface AuditTotalTable {
  /** UTC days since the epoch. */
  day: number;
  act: string;
  noun: string;
  refused: Flag;
  entries: number;
}

/** Updated by triggers; department 0 is for users without one. */
export interface UserCountTable {
  dept_id: number;
  status: Flag;
  users: number;
}

export interface RoleCountTable {
  role_id: number;
  users: number;
}

export interface TableLayoutTable {
  user_id: number;
  table_name: string;
  view: string;
}

export interface VerificationCodeTable {
  id: Generated<number>;
  /** `sms:+8613800000000` or `email:someone@example.com`. */
  address: string;
  purpose: 'login' | 'register' | 'reset' | 'contact';
  hash: string;
  client: string;
  /** Hash of the requesting device if its owner has used it before, otherwise `''`. */
  device: Generated<string>;
  tries: number;
  create_time: number;
  /** 0 if used or replaced. */
  expire_time: number;
}

/** Each kind has a separate quota. */
export type FileKind = 'avatar';

export interface FileTable {
  name: string;
  kind: FileKind;
  user_id: number | null;
  size: number;
  create_time: number;
}

export interface AttachmentTable {
  file: string;
  resource: string;
  field: string;
  /** Null until a record with the file is saved. */
  record_id: number | null;
  name: string;
  size: number;
  media_type: string;
  has_thumbnail: Flag;
  /** SHA-256 in hexadecimal. */
  hash: string;
  user_id: number;
  create_time: number;
}

export interface LegalTextTable {
  name: 'privacy' | 'terms';
  language: string;
  content: string;
  update_time: number;
  version: number;
}

export interface AccountSettingsTable {
  user_id: number;
  value: string;
}

/** `approve_time` is null while the account waits for approval. */
export interface RegistrationTable {
  user_id: number;
  create_time: number;
  approve_time: number | null;
}

export interface PreferenceTable {
  user_id: number;
  name: string;
  /** JSON of a string, number or boolean. */
  value: string;
  change_time: number;
}

/** Generated resources derive their tables from their definitions. Rows of other new tables are in `rows/`. */
export interface Schema
  extends
    ResourceTables<typeof generatedResources>,
    JoinTables<typeof generatedResources & { user: typeof userResource; role: typeof roleResource }> {
  users: UserTable;
  former_passwords: FormerPasswordTable;
  roles: RoleTable;
  menus: MenuTable;
  depts: DeptTable;
  audit_entries: AuditTable;
  audit_totals: AuditTotalTable;
  user_counts: UserCountTable;
  role_counts: RoleCountTable;
  table_views: TableLayoutTable;
  sessions: SessionTable;
  sign_in_attempts: SignInAttemptTable;
  sign_in_devices: SignInDeviceTable;
  sign_in_challenges: SignInChallengeTable;
  totp_secrets: TotpSecretTable;
  recovery_codes: RecoveryCodeTable;
  api_tokens: ApiTokenTable;
  passkeys: PasskeyTable;
  used_passkey_challenges: UsedPasskeyChallengeTable;
  provider_claims: ProviderClaimsTable;
  external_accounts: ExternalAccountTable;
  external_sign_ins: ExternalSignInTable;
  figures: FigureTable;
  notifications: NotificationTable;
  settings: SettingTable;
  passcodes: VerificationCodeTable;
  files: FileTable;
  attachments: AttachmentTable;
  policies: LegalTextTable;
  account_settings: AccountSettingsTable;
  registrations: RegistrationTable;
  preferences: PreferenceTable;
  messages: MessageTable;
  downloads: DownloadTable;
  scheduled_tasks: ScheduledTaskTable;
  company_settings: CompanyTable;
  announcement_receipts: AnnouncementReceiptTable;
  trash: TrashTable;
  trash_files: TrashFileTable;
  saved_views: SavedViewTable;
  saved_view_roles: SavedViewRoleTable;
  default_views: DefaultViewTable;
}
