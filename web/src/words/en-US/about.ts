import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/about.ts';

export const words: Translation<typeof source> = {
  intro: 'A back office for a company’s staff: web, server and database as one product, started with one command.',
  docs: 'Documentation',
  apiDocs: 'API documentation',

  proxyIgnored:
    'Requests come through a proxy that is not trusted: set ATRIUM_TRUST_PROXY, or all who sign in are slowed down as one address.',
  copy: 'This installation',
  version: 'Version',
  license: 'License',
  database: 'Database',
  node: 'Node.js',
  mail: 'E-mail',
  mailBy: {
    smtp: 'by a mail server',
    log: 'printed to the server log (demo)',
    none: 'not configured (ATRIUM_SMTP_URL): no codes and no notices by e-mail',
  },
  sms: 'SMS',
  smsBy: {
    gateway: 'by a gateway',
    log: 'printed to the server log (demo)',
    none: 'not configured (ATRIUM_SMS_URL): no codes and no notices by SMS',
  },
  startTime: 'Started at',
  uptime: 'Running for',

  dependencies: 'Dependencies',
  dependencyCount_one: '{{count}} package',
  dependencyCount_other: '{{count}} packages',
  find: 'Find by name or license',
  part: 'Used by',
  parts: { all: 'All', web: 'Web', server: 'Server', contract: 'Contract', tools: 'Tools' },
  name: 'Name',
  noMatch: 'No package matches “{{text}}”',
  noLockfile: 'This installation came without its list of packages',
};
