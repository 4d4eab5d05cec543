import { type Language, defaultLanguage } from '@atrium/contract/language.ts';
import { maxPasswordLength, passwordLength } from '@atrium/contract/validation.ts';
import { resolve } from 'node:path';
import { setting } from './setting.ts';
import * as values from './values.ts';

const parseFolder = (text: string): string => resolve(text);

export const instanceSettings = {
  port: setting(values.parsePort, 3000, {
    name: 'PORT',
    description: 'Port to listen on',
    default: '3000',
    zh: { description: '监听端口', default: '3000' },
  }),
  host: setting(values.parseHost, '127.0.0.1', {
    name: 'HOST',
    description: 'IP address to listen on; `0.0.0.0` for all',
    default: '127.0.0.1',
    zh: { description: '监听地址；`0.0.0.0` 表示全部', default: '127.0.0.1' },
  }),
  dataFolder: setting(parseFolder, resolve('data'), {
    name: 'ATRIUM_DATA',
    description: 'Folder of the embedded database and of uploaded files',
    default: './data',
    zh: { description: '内嵌数据库和上传文件所在的目录', default: './data' },
  }),
  databaseUrl: setting<string | null>(values.parseDatabaseUrl, null, {
    name: 'DATABASE_URL',
    description: 'PostgreSQL (15 or newer) instead of the embedded database: `postgres://user:password@host:5432/name`',
    default: 'embedded SQLite',
    zh: {
      description: '使用 PostgreSQL（15 或更高版本）代替内嵌数据库：`postgres://user:password@host:5432/name`',
      default: '内嵌 SQLite',
    },
  }),
  databaseListenUrl: setting<string | null>(values.parseDatabaseUrl, null, {
    name: 'DATABASE_LISTEN_URL',
    description:
      'Direct address of PostgreSQL for `LISTEN`, if `DATABASE_URL` is a pooler that assigns connections per transaction',
    default: '`DATABASE_URL`',
    zh: {
      description: '`DATABASE_URL` 指向按事务分配连接的连接池时，用于 `LISTEN` 的数据库直连地址',
      default: '同 `DATABASE_URL`',
    },
  }),
  databaseConnections: setting(values.parseCount, 10, {
    name: 'ATRIUM_DATABASE_CONNECTIONS',
    description: 'Maximum number of PostgreSQL connections of an instance',
    default: '10',
    zh: { description: '每个实例最多使用的 PostgreSQL 连接数', default: '10' },
  }),
  demo: setting<boolean | null>(values.parseOnOff, null, {
    name: 'ATRIUM_DEMO',
    description: 'Demo accounts with public passwords, demo users and figures: on, off',
    default: 'on for requests from this machine only, off in production',
    zh: { description: '演示账号（密码公开）、演示用户和指标：on、off', default: '仅对本机请求为 on，正式环境为 off' },
  }),
  language: setting<Language>(values.parseLanguage, defaultLanguage, {
    name: 'ATRIUM_LANGUAGE',
    description: 'Language of the data that the first start creates, such as the demo: `zh-CN`, `en-US`',
    default: '`zh-CN`',
    zh: { description: '首次启动时创建的数据（如演示数据）的语言：`zh-CN`、`en-US`', default: '`zh-CN`' },
  }),
  adminPassword: setting<string | null>(values.parseAdminPassword, null, {
    name: 'ATRIUM_ADMIN_PASSWORD',
    description: 'Password of the first administrator (`admin`), used if there is no administrator',
    default: 'none: a one-time setup link is printed',
    zh: { description: '没有管理员时，首位管理员 `admin` 的密码', default: '打印一次性的初始化链接' },
  }),
  passwordMax: setting(values.parsePasswordMax, passwordLength.max, {
    name: 'ATRIUM_PASSWORD_MAX',
    description: `Maximum password length, ${passwordLength.max} to ${maxPasswordLength}; above ${passwordLength.max}, passwords may contain spaces and any letters`,
    default: String(passwordLength.max),
    zh: {
      description: `密码的最大长度，${passwordLength.max} 到 ${maxPasswordLength}；超过 ${passwordLength.max} 位时可含空格和任意文字`,
      default: String(passwordLength.max),
    },
  }),
  keys: setting<readonly string[] | null>(values.parseServerKeys, null, {
    name: 'ATRIUM_KEY',
    description:
      'Server key, at least 32 characters, the same for all instances on one database; previous keys that are still valid may follow, separated by commas or line breaks (`lost` if the previous key is lost)',
    default: '`atrium.key` in the data folder, created at the first start',
    zh: {
      description:
        '服务器密钥，至少 32 个字符，同一数据库的所有实例须相同；之后可以列出仍然有效的旧密钥，用逗号或换行分隔（旧密钥已丢失时填写 `lost`）',
      default: '数据目录中的 `atrium.key`，首次启动时生成',
    },
  }),
  backupKeep: setting(values.parseBackupCount, 7, {
    name: 'ATRIUM_BACKUP_KEEP',
    description: 'Number of daily backups of the embedded database and its files to keep; 0 for none',
    default: '7',
    zh: { description: '内嵌数据库和上传文件的每日备份保留几份；0 表示不备份', default: '7' },
  }),
  backupFolder: setting<string | null>(parseFolder, null, {
    name: 'ATRIUM_BACKUP_DIR',
    description: 'Folder for daily backups of this instance',
    default: '`backups` in the data folder',
    zh: { description: '本实例每日备份的目录', default: '数据目录中的 `backups`' },
  }),
  logLevel: setting<values.LogLevel>(values.parseLogLevel, 'info', {
    name: 'LOG_LEVEL',
    description: 'Log level: fatal, error, warn, info, debug, trace, silent',
    default: 'info',
    zh: { description: '日志级别：fatal、error、warn、info、debug、trace、silent', default: 'info' },
  }),
  metrics: setting<values.ListenAddress | null>(values.parseListenAddress, null, {
    name: 'ATRIUM_METRICS',
    description:
      'Port of `/metrics` for Prometheus, separate from the product: `9464`, or `0.0.0.0:9464` to serve it to other machines',
    default: 'none: no metrics',
    zh: {
      description: '供 Prometheus 读取 `/metrics` 的独立端口：`9464`；需从其他机器访问时为 `0.0.0.0:9464`',
      default: '不启用',
    },
  }),
};
