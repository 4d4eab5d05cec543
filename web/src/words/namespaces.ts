import type { words as about } from './zh-CN/about.ts';
import type { words as access } from './zh-CN/access.ts';
import type { words as account } from './zh-CN/account.ts';
import type { words as announcement } from './zh-CN/announcement.ts';
import type { words as antd } from './zh-CN/antd.ts';
import type { words as apiToken } from './zh-CN/api-token.ts';
import type { words as audit } from './zh-CN/audit.ts';
import type { words as company } from './zh-CN/company.ts';
import type { words as conflict } from './zh-CN/conflict.ts';
import type { words as record } from './zh-CN/record.ts';
import type { words as resource } from './zh-CN/resource.ts';
import type { words as role } from './zh-CN/role.ts';
import type { words as common } from './zh-CN/common.ts';
import type { words as crop } from './zh-CN/crop.ts';
import type { words as dept } from './zh-CN/dept.ts';
import type { words as exception } from './zh-CN/exception.ts';
import type { words as fields } from './zh-CN/fields.ts';
import type { words as gettingStarted } from './zh-CN/getting-started.ts';
import type { words as home } from './zh-CN/home.ts';
import type { words as live } from './zh-CN/live.ts';
import type { words as importing } from './zh-CN/importing.ts';
import type { words as login } from './zh-CN/login.ts';
import type { words as nest } from './zh-CN/nest.ts';
import type { words as menu } from './zh-CN/menu.ts';
import type { words as online } from './zh-CN/online.ts';
import type { words as policy } from './zh-CN/policy.ts';
import type { words as position } from './zh-CN/position.ts';
import type { words as preferences } from './zh-CN/preferences.ts';
import type { words as errors } from './zh-CN/errors.ts';
import type { words as search } from './zh-CN/search.ts';
import type { words as secondFactor } from './zh-CN/second-factor.ts';
import type { words as security } from './zh-CN/security.ts';
import type { words as session } from './zh-CN/session.ts';
import type { words as setup } from './zh-CN/setup.ts';
import type { words as signIn } from './zh-CN/sign-in.ts';
import type { words as signInLog } from './zh-CN/sign-in-log.ts';
import type { words as shell } from './zh-CN/shell.ts';
import type { words as shortcuts } from './zh-CN/shortcuts.ts';
import type { words as table } from './zh-CN/table.ts';
import type { words as task } from './zh-CN/task.ts';
import type { words as trash } from './zh-CN/trash.ts';
import type { words as user } from './zh-CN/user.ts';
import type { words as widgets } from './zh-CN/widgets.ts';

/** Typed by the Chinese source; a new file needs an import and a line here. */
export interface Words {
  about: typeof about;
  access: typeof access;
  account: typeof account;
  announcement: typeof announcement;
  antd: typeof antd;
  'api-token': typeof apiToken;
  audit: typeof audit;
  company: typeof company;
  conflict: typeof conflict;
  record: typeof record;
  resource: typeof resource;
  role: typeof role;
  common: typeof common;
  crop: typeof crop;
  dept: typeof dept;
  exception: typeof exception;
  fields: typeof fields;
  'getting-started': typeof gettingStarted;
  home: typeof home;
  live: typeof live;
  importing: typeof importing;
  login: typeof login;
  nest: typeof nest;
  menu: typeof menu;
  online: typeof online;
  policy: typeof policy;
  position: typeof position;
  preferences: typeof preferences;
  errors: typeof errors;
  search: typeof search;
  'second-factor': typeof secondFactor;
  security: typeof security;
  session: typeof session;
  setup: typeof setup;
  'sign-in': typeof signIn;
  'sign-in-log': typeof signInLog;
  shell: typeof shell;
  shortcuts: typeof shortcuts;
  table: typeof table;
  task: typeof task;
  trash: typeof trash;
  user: typeof user;
  widgets: typeof widgets;
}

export type Namespace = keyof Words;

/** Texts of another language: the same keys. A plural `x_other` also needs `x_one`. */
export type Translation<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
} & {
  [Key in keyof Source as Key extends `${infer Base}_other` ? `${Base}_one` : never]: string;
};

/** Keys for selectors; a plural `x_other` appears as `x`. */
export type Pickable<Source> = {
  [Key in keyof Source as Key extends `${infer Base}_other` ? Base : Key]: Source[Key] extends string
    ? string
    : Pickable<Source[Key]>;
};
