import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/company.ts';

export const words: Translation<typeof source> = {
  identity: 'Branding',
  access: 'Accounts and messages',
  defaults: 'Defaults',
  locked: 'Locked preferences',

  name: 'System name',
  nameHint:
    'Shown on the sign-in page, in the header and in the browser title. Up to 30 characters. Defaults to Atrium.',
  logo: 'Logo',
  logoHint: 'Use a square PNG, JPEG or WebP image, up to 5 MB. Takes effect when you save.',
  chooseLogo: 'Choose image',
  changeLogo: 'Change image',
  removeLogo: 'Restore default logo',

  registration: 'Self-registration',
  modes: { unset: 'Server default', open: 'Open', approval: 'Approval required', closed: 'Closed' },
  modeHints: {
    unset:
      'Uses the setting ATRIUM_REGISTRATION. If it isn’t set, registration is open in the demo and closed otherwise.',
    open: 'Users can sign in right after registering.',
    approval: 'An administrator must approve each account before it can sign in.',
    closed: 'Only administrators can create accounts.',
  },
  limit: 'Limited to “{{mode}}” by the server configuration.',

  passwords: 'Passwords',
  passwordsHint:
    'Passwords contain at least one letter and one digit, and have up to {{max}} characters (set by ATRIUM_PASSWORD_MAX). Users whose password violates new rules must change it when they next sign in.',
  passwordMin: 'Minimum length',
  requiresMixedCase: 'Require uppercase and lowercase letters',
  requiresSymbol: 'Require a symbol',
  samplePassword: 'Try a sample password',
  sampleAccepted: 'Meets the rules. Very common passwords are still rejected when users save them.',
  passwordHistoryHint:
    'Enter 0 for no limit. Regular changes make users choose simpler passwords. Require them only if a regulation does.',
  passwordHistory: 'Recent passwords that can’t be reused',
  passwordMaxDays: 'Days until a password must be changed',

  sessions: 'Sessions',
  sessionsHint: 'When a user has this many sessions, the next sign-in ends the least recently used one.',
  maxSessions: 'Maximum sessions per user',

  secondFactor: 'Two-factor authentication',
  secondFactorHint:
    'Roles can require two-factor authentication. Users with such a role can work without it for this number of days, counted from their first request. Enter 0 to require it immediately.',
  factorGraceDays: 'Days for setting it up',
  rememberedDevices: 'Remembered devices',
  rememberedDaysHint:
    'Users can choose not to be asked again on a device. Enter 0 to ask at every sign-in. A smaller number also applies to devices that are already remembered.',
  rememberedDays: 'Days without the second step on remembered devices',
  remembersAdministrators: 'Super administrators can have remembered devices too',
  factorUnused:
    'Roles require two-factor authentication, but none of their members has set it up. Set it up for your own account first, so that you don’t lose access.',

  messages: 'Messages',
  messagesHint:
    'The server configuration determines how messages are sent. Test messages go to your own address only, up to 5 in 10 minutes.',
  channels: { email: 'Email', sms: 'SMS' },
  mailBy: {
    smtp: 'Mail server',
    log: 'No mail server; printed to the server log',
    none: 'No mail server; can’t be sent',
  },
  smsBy: {
    gateway: 'SMS gateway',
    log: 'No SMS gateway; printed to the server log',
    none: 'No SMS gateway; can’t be sent',
  },
  test: { email: 'Send test email', sms: 'Send test SMS' },
  sent: 'Test message sent. Check {{to}}.',
  printed: 'Sending isn’t configured. The message to {{to}} was printed to the server log.',
  faults: {
    connection:
      'Can’t reach the sending service. Nothing was sent to {{to}}. Check the address and port of the service, and the network.',
    credentials: 'The sending service rejected the username or password. Nothing was sent to {{to}}.',
    timeout: 'The sending service took too long to respond. The message to {{to}} was probably not sent.',
    refused: 'The sending service rejected the message to {{to}}.',
  },

  footerHint: 'Users can change these settings for themselves. Locked settings apply to everyone.',
  defaultsHint: 'Defaults apply to users who haven’t set a preference. Locked preferences apply to everyone.',
};
