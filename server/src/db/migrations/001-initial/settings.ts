import { instant, integer, json, optional, reference, text, type Table } from '../../tables.ts';

const settings: Table = {
  name: 'settings',
  columns: { key: text, value: text },
  primaryKey: ['key'],
};

/** A single row. */
const companySettings: Table = {
  name: 'company_settings',
  columns: {
    id: reference,
    name: text,
    logo: text,
    preferences: json,
    locked: json,
    registration: optional(text),
    update_time: instant,
    version: integer,
  },
  primaryKey: ['id'],
  checks: { company_settings_one_check: 'id = 1' },
};

const policies: Table = {
  name: 'policies',
  columns: { name: text, language: text, content: text, update_time: instant, version: integer },
  primaryKey: ['name', 'language'],
};

const accountSettings: Table = {
  name: 'account_settings',
  columns: { user_id: reference, value: text },
  primaryKey: ['user_id'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

const preferences: Table = {
  name: 'preferences',
  columns: { user_id: reference, name: text, value: text, change_time: instant },
  primaryKey: ['user_id', 'name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

const tableViews: Table = {
  name: 'table_views',
  columns: { user_id: reference, table_name: text, view: text },
  primaryKey: ['user_id', 'table_name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

export const settingTables: readonly Table[] = [
  settings,
  companySettings,
  policies,
  accountSettings,
  preferences,
  tableViews,
];
