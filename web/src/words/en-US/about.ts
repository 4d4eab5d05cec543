import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/about.ts';

export const words: Translation<typeof source> = {
  intro: 'A back-office dashboard for your staff: web, server and database in one product, started with one command.',
  docs: 'Documentation',
  apiDocs: 'API documentation',

  proxyIgnored:
    'Requests arrive through a proxy that isn’t trusted. Set ATRIUM_TRUST_PROXY; otherwise all sign-ins are throttled as a single IP address.',
  instance: 'Current instance',
  version: 'Version',
  license: 'License',
  database: 'Database',
  node: 'Node.js',
  mail: 'Email',
  mailBy: {
    smtp: 'Mail server',
    log: 'Printed to the server log (demo)',
    none: 'Not configured (ATRIUM_SMTP_URL). Verification codes and notifications can’t be sent by email.',
  },
  sms: 'SMS',
  smsBy: {
    gateway: 'SMS gateway',
    log: 'Printed to the server log (demo)',
    none: 'Not configured (ATRIUM_SMS_URL). Verification codes and notifications can’t be sent by SMS.',
  },
  startTime: 'Started',
  uptime: 'Uptime',

  dependencies: 'Dependencies',
  dependencyCount_one: '{{count}} package',
  dependencyCount_other: '{{count}} packages',
  search: 'Find by name or license',
  usedBy: 'Used by',
  parts: { all: 'All', web: 'Web', server: 'Server', contract: 'Contract', tools: 'Tools' },
  name: 'Name',
  noMatch: 'No package matches “{{text}}”',
  noLockfile: 'The list of packages isn’t available in this installation',
};
