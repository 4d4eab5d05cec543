import type { factorNames as names, securityMail as mail, securityWords as source } from '../zh-CN/security-words.ts';

export const securityWords: typeof source = {
  newDevice: { title: 'New device', message: 'New sign-in to your account: {{device}} ({{address}}).' },
  passwordChanged: { title: 'Password changed', message: 'Your password was changed ({{address}}).' },
  passwordReset: {
    title: 'Password reset',
    message: '{{by}} reset your password. You must change it at the next sign-in.',
  },
  secondFactorOn: {
    title: 'Authenticator app turned on',
    message: 'Signing in to your account now has a second step: a code from your authenticator app, or a passkey.',
  },
  secondFactorOff: {
    title: 'Authenticator app turned off',
    message: 'Codes from your authenticator app no longer work for your account.',
  },
  passkeyAdded: { title: 'Passkey added', message: 'The passkey “{{name}}” was added to your account.' },
  passkeyRemoved: { title: 'Passkey removed', message: 'The passkey “{{name}}” was removed from your account.' },
  accountLinked: {
    title: 'External account linked',
    message: 'The {{provider}} account “{{name}}” was linked to your account. You can now sign in with it.',
  },
  accountUnlinked: {
    title: 'External account unlinked',
    message: 'The {{provider}} account “{{name}}” was unlinked from your account.',
  },
  secondFactorReset: {
    title: 'Two-factor authentication reset',
    message: '{{by}} reset the two-factor authentication of your account. You can now sign in with only your password.',
  },
  apiTokenCreated: {
    title: 'API token created',
    message: 'The API token “{{name}}” was created for your account. Programs can use it to act as you.',
  },
  apiTokenRevoked: { title: 'API token revoked', message: '{{by}} revoked your API token “{{name}}”.' },
  apiTokensRevoked: {
    title: 'All API tokens revoked',
    message: '{{by}} revoked all your API tokens. Programs that use them no longer have access.',
  },
  factorsKept: {
    title: 'Check the security of your account',
    message:
      'Your password was changed. These can still be used to access your account: {{factors}}. If you don’t recognize one of them, remove it under “Security”.',
  },
  recoveryCodesRenewed: {
    title: 'New recovery codes',
    message: 'New recovery codes were created for your account. The previous ones no longer work.',
  },
  recoveryCodeUsed: {
    title: 'Recovery code used',
    message: 'A recovery code was used to sign in to your account ({{address}}). Recovery codes left: {{count}}.',
  },
  emailChanged: { title: 'Email changed', message: '{{by}} changed the email of your account.' },
  phoneChanged: { title: 'Phone number changed', message: '{{by}} changed the phone number of your account.' },
  viewed: {
    title: 'Someone is viewing as you',
    message: '{{by}} is viewing the product as you. They can see what you see, but can’t make changes.',
  },
};

export const factorNames: typeof names = {
  app: 'authenticator app',
  passkey: 'passkey “{{name}}”',
  otherPasskeys: 'other passkeys',
  apiTokens: 'API tokens ({{count}})',
};

export const securityMail: typeof mail = {
  subject: 'Atrium: {{title}}',
  text: 'Account {{username}}: {{message}}\nIf you don’t recognize this activity, change your password immediately and contact your administrator.',
  unknownDevice: 'an unknown device',
};
