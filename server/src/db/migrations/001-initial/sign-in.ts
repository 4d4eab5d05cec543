import { flag, identity, instant, integer, optional, reference, withDefault, text, type Table } from '../../tables.ts';

/** A session stores hashes of its current and its previous token pair. */
const sessions: Table = {
  name: 'sessions',
  columns: {
    id: identity,
    user_id: reference,
    device: text,
    address: text,
    create_time: instant,
    last_use_time: instant,
    expire_time: instant,
    viewer_id: optional(reference),
    access_hash: optional(text),
    access_expire_time: withDefault(instant, 0),
    refresh_hash: optional(text),
    previous_access_hash: optional(text),
    previous_access_expire_time: withDefault(instant, 0),
    previous_refresh_hash: optional(text),
    family_hash: optional(text),
    refresh_time: withDefault(instant, 0),
    refresh_device: optional(text),
    refresh_address: optional(text),
    confirm_time: withDefault(instant, 0),
    opener_id: optional(reference),
  },
  foreignKeys: [
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
    { column: 'viewer_id', parent: 'users', onDelete: 'cascade' },
    { column: 'opener_id', parent: 'sessions', onDelete: 'cascade' },
  ],
  indexes: [
    ['user_id'],
    ['viewer_id'],
    ['opener_id'],
    ['expire_time'],
    ['access_hash'],
    ['previous_access_hash'],
    ['refresh_hash'],
    ['previous_refresh_hash'],
    ['family_hash'],
  ],
};

const signInAttempts: Table = {
  name: 'sign_in_attempts',
  columns: {
    key: text,
    failures: integer,
    first_time: instant,
    last_time: instant,
    locked_until: instant,
    account: withDefault(text, ''),
    network: withDefault(text, ''),
  },
  primaryKey: ['key'],
  indexes: [['last_time'], ['account'], ['network', 'last_time']],
};

const signInDevices: Table = {
  name: 'sign_in_devices',
  columns: {
    user_id: reference,
    hash: text,
    agent_hash: text,
    // Whether failures and codes of this browser are counted separately; 0 after its session was ended or the password
    // reset.
    is_trusted: flag,
    session_id: reference,
    first_time: instant,
    last_time: instant,
  },
  primaryKey: ['user_id', 'hash'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['session_id'], ['last_time']],
};

const passcodes: Table = {
  name: 'passcodes',
  columns: {
    id: identity,
    address: text,
    purpose: text,
    hash: text,
    client: text,
    tries: integer,
    create_time: instant,
    expire_time: instant,
    device: withDefault(text, ''),
  },
  indexes: [['address', 'create_time'], ['client', 'create_time'], ['device', 'create_time'], ['create_time']],
};

const downloads: Table = {
  name: 'downloads',
  columns: {
    hash: text,
    session_id: reference,
    path: text,
    input: text,
    language: text,
    time_zone: text,
    expire_time: instant,
  },
  primaryKey: ['hash'],
  foreignKeys: [{ column: 'session_id', parent: 'sessions', onDelete: 'cascade' }],
  indexes: [['session_id'], ['expire_time']],
};

const registrations: Table = {
  name: 'registrations',
  columns: { user_id: reference, create_time: instant, approve_time: optional(instant) },
  primaryKey: ['user_id'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

export const signInTables: readonly Table[] = [
  sessions,
  signInAttempts,
  signInDevices,
  passcodes,
  downloads,
  registrations,
];
