import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/second-factor.ts';

export const words: Translation<typeof source> = {
  name: 'Two-factor authentication',
  code: 'Code',
  codeHint: 'Open your authenticator app and enter the 6-digit code.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Enter one of your saved recovery codes. Each code works only once.',
  enterCode: 'Use the authenticator app',
  enterRecoveryCode: 'Can’t use your authenticator app? Use a recovery code',
  signIn: 'Sign in',

  offHint:
    'When this is on, you sign in with your password and a code from the authenticator app on your phone. A stolen password isn’t enough to sign in to your account.',
  on: 'On',
  onSince: 'Since {{time}}',
  codesLeft_one: '{{count}} recovery code left',
  codesLeft_other: '{{count}} recovery codes left',
  turnOn: 'Turn on',
  turnOnTitle: 'Turn on two-factor authentication',
  turnOnHint:
    '1. Scan the QR code with the authenticator app on your phone. 2. Enter the 6-digit code that it shows. You’ll be signed out on your other devices.',
  qrCode: 'QR code for your authenticator app',
  secretHint: 'Can’t scan it? Enter this key in the app:',
  copySecret: 'Copy key',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off two-factor authentication?',
  turnOffHint: 'You’ll sign in with only your password. Enter a code from your authenticator app, or a recovery code.',
  turnedOff: 'Two-factor authentication is off',

  recoveryCodes: 'Recovery codes',
  codesHint:
    'Save these codes in a safe place. You can sign in with them if you lose your phone. They won’t be shown again.',
  copyAll: 'Copy all',
  copied: 'Copied',
  copyByHand: 'Your browser doesn’t allow copying. Select the codes and copy them.',
  codesSaved: 'I’ve saved them',
  renewCodes: 'Create new recovery codes',
  renewHint: 'Your current recovery codes stop working immediately. Enter a code from your authenticator app.',
};
