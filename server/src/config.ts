import { passwordFormLength } from '@atrium/contract/validation.ts';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseSettings } from './config-database.ts';
import { backupSettings } from './config-backup.ts';
import { demoByDefault, isDemoForced, registrationByDefault, type Registration } from './config-demo.ts';
import { networks } from './config-networks.ts';
import { retentionSettings } from './config-retention.ts';
import { servingSettings } from './config-serving.ts';
import { watchSettings } from './config-watch.ts';
import { unknownSettings, withFiles } from './config-names.ts';
import { ConfigError, setting, type Setting } from './config-setting.ts';
import {
  httpAddress,
  jsonTemplate,
  mailServer,
  objectStorageAddress,
  registrationMode,
  registrationRoleCode,
  type MailServer,
  type ObjectStorageSettings,
} from './config-services.ts';
import {
  adminPassword,
  count,
  figuresKey,
  host,
  onOff,
  port,
  passwordMax,
  serverKey,
  serverKeys,
  timeZone,
  trustProxy,
  type Environment,
} from './config-values.ts';

export { ConfigError } from './config-setting.ts';
export type { Environment } from './config-values.ts';

const counted = (name: string, usual: number, meaning: string): Setting<number> =>
  setting({ name, meaning, usually: String(usual), parse: count, fallback: () => usual });

const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Every setting there is. An empty variable counts as absent. */
export const settings = {
  port: setting({ name: 'PORT', meaning: 'Port to serve on', usually: '3000', parse: port, fallback: () => 3000 }),
  host: setting({
    name: 'HOST',
    meaning: 'Address to serve on; `0.0.0.0` for all',
    usually: '127.0.0.1',
    parse: host,
    fallback: () => '127.0.0.1',
  }),
  dataFolder: setting({
    name: 'ATRIUM_DATA',
    meaning: 'Folder of the embedded database and of uploaded files',
    usually: './data',
    parse: (text) => resolve(text),
    fallback: () => resolve('data'),
  }),
  ...databaseSettings,
  demo: setting({
    name: 'ATRIUM_DEMO',
    meaning: 'Demo accounts with known passwords, staff and figures',
    usually: 'on for requests from this machine alone, and off in production',
    parse: onOff,
    fallback: demoByDefault,
  }),
  adminPassword: setting<string | null>({
    name: 'ATRIUM_ADMIN_PASSWORD',
    meaning: 'Password of the first administrator, `admin`, where there is none yet',
    usually: 'a one-time set-up link is printed',
    parse: adminPassword,
    fallback: () => null,
  }),
  passwordMax: setting({
    name: 'ATRIUM_PASSWORD_MAX',
    meaning: 'Characters of the longest password, 16 to 128; what is longer than 16 may hold spaces and any letters',
    usually: '16',
    parse: passwordMax,
    fallback: () => passwordFormLength,
  }),
  key: setting<string | null>({
    name: 'ATRIUM_KEY',
    meaning: 'Secret of the server, 32 characters or more, the same for all copies on one database',
    usually: 'a file in the data folder, made at the first start',
    parse: serverKey,
    fallback: () => null,
  }),
  keyFile: setting<string | null>({
    name: 'ATRIUM_KEY_FILE',
    meaning: 'File that holds the secret, one a line, the present one first',
    usually: '`atrium.key` in the data folder',
    parse: (text) => resolve(text),
    fallback: () => null,
  }),
  previousKeys: setting<readonly string[]>({
    name: 'ATRIUM_KEY_PREVIOUS',
    meaning: 'Former secrets that are still accepted, separated by commas; `lost` where nobody has the former one',
    usually: 'none',
    parse: serverKeys,
    fallback: () => [],
  }),
  ...backupSettings,
  ...retentionSettings,
  ...servingSettings,
  ...watchSettings,
  timeZone: setting({
    name: 'ATRIUM_TIMEZONE',
    meaning: 'Time zone in which days are counted, such as `Asia/Shanghai`',
    usually: "the machine's",
    parse: timeZone,
    fallback: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  notificationDays: counted('ATRIUM_NOTIFICATION_DAYS', 180, 'Days for which notifications are kept, 1,000 a person'),
  viewAsMinutes: counted(
    'ATRIUM_VIEW_AS_MINUTES',
    30,
    'For how long one may look at the product as somebody else before asking again',
  ),
  sessionIdleDays: counted('ATRIUM_SESSION_IDLE_DAYS', 14, 'Days after which a session ends that is not used'),
  sessionMaxDays: counted('ATRIUM_SESSION_MAX_DAYS', 90, 'Days after which a session ends however much it is used'),
  adminSessionIdleHours: setting<number | null>({
    name: 'ATRIUM_ADMIN_SESSION_IDLE_HOURS',
    meaning: 'The same for super administrators, in hours, where that is shorter: unused',
    usually: 'as for everybody',
    parse: count,
    fallback: () => null,
  }),
  adminSessionMaxHours: setting<number | null>({
    name: 'ATRIUM_ADMIN_SESSION_MAX_HOURS',
    meaning: 'The same for super administrators, in hours, where that is shorter: altogether',
    usually: 'as for everybody',
    parse: count,
    fallback: () => null,
  }),
  confirmMinutes: counted(
    'ATRIUM_CONFIRM_MINUTES',
    10,
    'Minutes after which who changes the security settings of their own account proves their password again',
  ),
  figuresKey: setting<string | null>({
    name: 'ATRIUM_FIGURES_KEY',
    meaning: 'API key with which another system sends daily figures',
    usually: 'none are accepted',
    parse: figuresKey,
    fallback: () => null,
  }),
  trustProxy: setting<boolean | number | string[]>({
    name: 'ATRIUM_TRUST_PROXY',
    meaning: 'Proxies whose `X-Forwarded-*` is believed: on, a number of hops, or addresses',
    usually: 'off',
    parse: trustProxy,
    fallback: () => false,
  }),
  signInLimit: setting({
    name: 'ATRIUM_SIGN_IN_LIMIT',
    meaning: 'Accounts that may be tried in vain from one network address (of IPv6: /64) within the window',
    usually: '100',
    parse: count,
    fallback: () => 100,
  }),
  signInWindow: setting({
    name: 'ATRIUM_SIGN_IN_WINDOW',
    meaning: 'Minutes for which accounts that were tried in vain count for a network address',
    usually: '15',
    parse: count,
    fallback: () => 15,
  }),
  trustedNetworks: setting<readonly string[]>({
    name: 'ATRIUM_TRUSTED_NETWORKS',
    meaning: 'Addresses or networks that many people share and that are not slowed down as one: `192.0.2.7,10.0.0.0/8`',
    usually: 'none',
    parse: networks,
    fallback: () => [],
  }),
  mail: setting<MailServer | null>({
    name: 'ATRIUM_SMTP_URL',
    meaning: 'Mail server for codes and notices: `smtps://user:password@host:465?from=atrium@example.com`',
    usually: 'none by e-mail; in the demo printed to the log',
    parse: mailServer,
    fallback: () => null,
  }),
  smsUrl: setting<string | null>({
    name: 'ATRIUM_SMS_URL',
    meaning: 'HTTP gateway that each short message is posted to',
    usually: 'none by SMS; in the demo printed to the log',
    parse: httpAddress,
    fallback: () => null,
  }),
  smsBody: setting({
    name: 'ATRIUM_SMS_BODY',
    meaning: 'JSON posted to the gateway, with `{{to}}`, `{{text}}` and `{{code}}` in its strings',
    usually: '`{"to":"{{to}}","text":"{{text}}"}`',
    parse: jsonTemplate,
    fallback: () => '{"to":"{{to}}","text":"{{text}}"}',
  }),
  oneTimePasswordHours: setting({
    name: 'ATRIUM_ONE_TIME_PASSWORD_HOURS',
    meaning: 'Hours for which a password that an administrator gave out signs in, before its owner changes it',
    usually: '72',
    parse: count,
    fallback: () => 72,
  }),
  smsAuthorization: setting({
    name: 'ATRIUM_SMS_AUTHORIZATION',
    meaning: 'Value of the `Authorization` header sent to the gateway',
    usually: 'none',
    parse: (text) => text,
    fallback: () => '',
  }),
  registration: setting<Registration>({
    name: 'ATRIUM_REGISTRATION',
    meaning:
      'How far people may register themselves at most: `open`, `approval` (by an administrator) or `closed`; within it the company settings decide',
    usually: 'open in the demo, else closed, until the company settings say otherwise',
    parse: registrationMode,
    fallback: registrationByDefault,
  }),
  registrationRole: setting({
    name: 'ATRIUM_REGISTRATION_ROLE',
    meaning: 'Code of the role that a registered account gets',
    usually: 'common',
    parse: registrationRoleCode,
    fallback: () => 'common',
  }),
  objectStorage: setting<ObjectStorageSettings | null>({
    name: 'ATRIUM_S3_URL',
    meaning: 'S3-compatible storage for uploaded files, with its bucket: `https://key:secret@host/bucket?region=auto`',
    usually: 'the data folder',
    parse: objectStorageAddress,
    fallback: () => null,
  }),
  apiDocs: setting({
    name: 'ATRIUM_API_DOCS',
    meaning: 'Whether the calls are described to anybody at `/api/docs` and `/api/openapi.json`: on, off',
    usually: 'on',
    parse: onOff,
    fallback: () => true,
  }),
  webFolder: setting({
    name: 'ATRIUM_WEB',
    meaning: 'Folder of the built web',
    usually: 'web/dist',
    parse: (text) => resolve(text),
    fallback: () => webBuild,
  }),
} as const;

type Settings = { readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['fallback']> };

/** The settings of this copy, checked. */
export type Config = Settings & {
  /** `ATRIUM_DEMO` was set to on: the known passwords answer any request, not only those from this machine. */
  readonly isDemoForced: boolean;
  /** `ATRIUM_REGISTRATION` where it was set: what the company settles may not be more open. Null: it settles freely. */
  readonly registrationLimit: Exclude<Registration, 'local'> | null;
};

const readSetting = (environment: Environment, { name, parse, fallback }: Setting<unknown>): unknown => {
  const text = environment[name]?.trim();
  if (!text) return fallback(environment);
  try {
    return parse(text);
  } catch (error) {
    throw new ConfigError(name, error instanceof Error ? error.message : String(error));
  }
};

const settingNames = Object.values(settings).map(({ name }) => name);

/** What is set as if it were a setting and is none, as sentences for the log. */
export const strangeSettings = (environment: Environment): string[] =>
  unknownSettings(environment, settingNames).map(
    ({ name, meant }) => `${name} is no setting${meant === null ? '' : `: ${meant} is`}`,
  );

const limitOf = (environment: Environment, { registration }: Settings): Config['registrationLimit'] =>
  environment[settings.registration.name]?.trim() && registration !== 'local' ? registration : null;

/** Reads and checks every setting, from files where `NAME_FILE` names one; throws a `ConfigError` naming the first that is wrong. */
export const readConfig = (given: Environment): Config => {
  const environment = withFiles(given, settingNames);
  const entries = Object.entries(settings).map(([key, one]) => [key, readSetting(environment, one)]);
  // The mapped type cannot be followed through Object.entries; every value came from its own `parse` or `fallback`.
  const own = Object.fromEntries(entries) as Settings;
  const config = { ...own, isDemoForced: isDemoForced(environment), registrationLimit: limitOf(environment, own) };
  if ([...(config.adminPassword ?? '')].length > config.passwordMax)
    throw new ConfigError(settings.adminPassword.name, `it is longer than ${settings.passwordMax.name} allows`);
  if (config.auditArchive !== null && config.auditKeep === null)
    throw new ConfigError(settings.auditArchive.name, `nothing is archived without ${settings.auditKeep.name}`);
  return config;
};
