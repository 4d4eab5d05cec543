import type { registrationModes } from '@atrium/contract/verification-code/fields.ts';
import { resolve } from 'node:path';
import { parseNetworks } from './networks.ts';
import * as services from './services.ts';
import { setting } from './setting.ts';
import * as values from './values.ts';

const parseText = (text: string): string => text;
const parseFolder = (text: string): string => resolve(text);

export const productSettings = {
  timeZone: setting(values.parseTimeZone, new Intl.DateTimeFormat().resolvedOptions().timeZone, {
    name: 'ATRIUM_TIMEZONE',
    description: 'Time zone of calendar days, such as `Asia/Shanghai`',
    default: 'time zone of the machine',
    zh: { description: '计算日期所用的时区，如 `Asia/Shanghai`', default: '本机时区' },
  }),
  auditKeep: setting<values.Age | null>(values.parseAge, null, {
    name: 'ATRIUM_AUDIT_KEEP',
    description: 'Days or months that audit entries are kept: `400d`, `24m`',
    default: 'forever',
    zh: { description: '审计日志保留的天数或月数：`400d`、`24m`', default: '永久保留' },
  }),
  auditArchive: setting<string | null>(parseFolder, null, {
    name: 'ATRIUM_AUDIT_ARCHIVE',
    description: 'Archive folder for months of audit entries that will be deleted, the same for all instances',
    default: 'none: entries are only deleted',
    zh: { description: '审计日志删除之前按月归档的目录，所有实例相同', default: '不归档，只删除' },
  }),
  trashDays: setting(values.parseCount, 30, {
    name: 'ATRIUM_TRASH_DAYS',
    description: 'Days that deleted records stay in the trash',
    default: '30',
    zh: { description: '已删除的记录在回收站中保留的天数', default: '30' },
  }),
  sessionIdleDays: setting(values.parseCount, 14, {
    name: 'ATRIUM_SESSION_IDLE_DAYS',
    description: 'Days after which an unused session ends',
    default: '14',
    zh: { description: '会话未使用多少天后结束', default: '14' },
  }),
  sessionMaxDays: setting(values.parseCount, 90, {
    name: 'ATRIUM_SESSION_MAX_DAYS',
    description: 'Days after which a session ends even if it is used',
    default: '90',
    zh: { description: '会话无论是否使用，多少天后结束', default: '90' },
  }),
  adminSessionHours: setting<number | null>(values.parseCount, null, {
    name: 'ATRIUM_ADMIN_SESSION_HOURS',
    description:
      'Hours after which a session of a super administrator ends even if it is used, if shorter than `ATRIUM_SESSION_MAX_DAYS`',
    default: 'as for other users',
    zh: {
      description: '超级管理员的会话无论是否使用，多少小时后结束（比 `ATRIUM_SESSION_MAX_DAYS` 短时有效）',
      default: '与其他用户相同',
    },
  }),
  publicUrl: setting<string | null>(services.parsePublicAddress, null, {
    name: 'ATRIUM_URL',
    description:
      'Address at which users reach the product, such as `https://admin.example.com`: for links in the log and in emails, for single sign-on, and for cookies that are sent over HTTPS only',
    default: 'address of each request',
    zh: {
      description:
        '用户访问 Atrium 的地址，如 `https://admin.example.com`：用于日志和邮件中的链接、单点登录，以及只经 HTTPS 发送的 Cookie',
      default: '请求中的地址',
    },
  }),
  basePath: setting(services.parseBasePath, '', {
    name: 'ATRIUM_BASE',
    description: 'Path of the product on its host, such as `/atrium`; a proxy may remove it or keep it',
    default: 'none',
    zh: { description: 'Atrium 在其主机上的路径，如 `/atrium`；代理可以去掉它，也可以保留', default: '无' },
  }),
  trustProxy: setting<boolean | number | string[]>(values.parseTrustProxy, false, {
    name: 'ATRIUM_TRUST_PROXY',
    description: 'Proxies whose `X-Forwarded-*` headers are trusted: on, a number of hops, or addresses',
    default: 'off',
    zh: { description: '信任哪些代理的 `X-Forwarded-*`：on、跳数或地址', default: 'off' },
  }),
  trustedNetworks: setting<readonly string[]>(parseNetworks, [], {
    name: 'ATRIUM_TRUSTED_NETWORKS',
    description: 'Addresses or networks shared by many users that are not throttled as one: `192.0.2.7,10.0.0.0/8`',
    default: 'none',
    zh: { description: '多人共用、不按单个来源限流的地址或网段：`192.0.2.7,10.0.0.0/8`', default: '无' },
  }),
  mail: setting<services.MailServer | null>(services.parseMailServer, null, {
    name: 'ATRIUM_SMTP_URL',
    description:
      'Mail server for verification codes and notifications: `smtps://user:password@host:465?from=atrium@example.com`',
    default: 'no email; printed to the log in the demo',
    zh: {
      description: '发送验证码和通知的邮件服务器：`smtps://user:password@host:465?from=atrium@example.com`',
      default: '不发送邮件；演示中打印到日志',
    },
  }),
  smsUrl: setting<string | null>(services.parseHttpAddress, null, {
    name: 'ATRIUM_SMS_URL',
    description: 'Address of the HTTP gateway to which each SMS is sent',
    default: 'no SMS; printed to the log in the demo',
    zh: { description: '接收短信请求的 HTTP 网关', default: '不发送短信；演示中打印到日志' },
  }),
  smsBody: setting(services.parseJsonTemplate, '{"to":"{{to}}","text":"{{text}}"}', {
    name: 'ATRIUM_SMS_BODY',
    description: 'JSON that is sent to the gateway, with `{{to}}`, `{{text}}` and `{{code}}` in its strings',
    default: '`{"to":"{{to}}","text":"{{text}}"}`',
    zh: {
      description: '提交给网关的 JSON，字符串中可用 `{{to}}`、`{{text}}` 和 `{{code}}`',
      default: '`{"to":"{{to}}","text":"{{text}}"}`',
    },
  }),
  smsAuthorization: setting(parseText, '', {
    name: 'ATRIUM_SMS_AUTHORIZATION',
    description: '`Authorization` header sent to the gateway',
    default: 'none',
    zh: { description: '发给网关的 `Authorization` 头', default: '无' },
  }),
  registration: setting<(typeof registrationModes)[number] | null>(services.parseRegistrationMode, null, {
    name: 'ATRIUM_REGISTRATION',
    description:
      'Self-registration: open, approval (by an administrator), closed; the company settings can only restrict it further',
    default: 'open in the demo, otherwise closed, until the company settings are saved',
    zh: {
      description: '自助注册的上限：open、approval（需审批）、closed；在此范围内由公司设置决定',
      default: '保存公司设置之前：演示时为 open，否则为 closed',
    },
  }),
  objectStorage: setting<services.ObjectStorageSettings | null>(services.parseObjectStorage, null, {
    name: 'ATRIUM_S3_URL',
    description: 'S3-compatible storage for uploaded files: `https://key:secret@host/bucket?region=auto`',
    default: 'the data folder',
    zh: {
      description: '上传文件所用的 S3 兼容存储：`https://key:secret@host/bucket?region=auto`',
      default: '数据目录',
    },
  }),
  uploads: setting(services.parseUploads, services.defaultUploads, {
    name: 'ATRIUM_UPLOADS',
    description:
      'Attached files: megabytes per file (1 to 1024), size of all files together, allowed types, and the clamd that scans them for viruses: `max=20&total=10g&types=pdf,docx,png&scan=clamav:3310`',
    default: '10 MB; no limit for all files together; documents, texts, images and zip files; no scan',
    zh: {
      description:
        '附件：单个文件的大小上限（1 到 1024 MB）、所有文件的总大小上限、允许的类型，以及扫描病毒的 clamd：`max=20&total=10g&types=pdf,docx,png&scan=clamav:3310`',
      default: '10 MB；总大小不限；文档、文本、图片和 zip；不扫描',
    },
  }),
  apiDocs: setting(values.parseOnOff, true, {
    name: 'ATRIUM_API_DOCS',
    description: 'Publish the API documentation at `/api/docs` and `/api/openapi.json`: on, off',
    default: 'on',
    zh: { description: '是否向所有人公开接口文档 `/api/docs` 和 `/api/openapi.json`：on、off', default: 'on' },
  }),
};
