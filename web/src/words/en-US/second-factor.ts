import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/second-factor.ts';

export const words: Translation<typeof source> = {
  name: 'Two-factor authentication',
  code: 'Code',
  codeHint: 'Open your authenticator app and enter the 6-digit code.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Enter one of your saved recovery codes. Each code works only once.',
  passkeyHint: 'Confirm with your fingerprint, face, PIN or security key.',
  usePasskey: 'Use a passkey',
  or: 'or',
  enterCode: 'Use the authenticator app',
  enterRecoveryCode: 'Use a recovery code',
  signIn: 'Sign in',

  introduction: 'Confirm each sign-in with a second step, so that a stolen password isn’t enough.',
  app: 'Authenticator app',
  appHint: 'Enter a code from an app on your phone',
  on: 'On',
  onSince: 'On since {{time}}',
  codesLeft_one: '{{count}} recovery code left',
  codesLeft_other: '{{count}} recovery codes left',
  turnOn: 'Turn on',
  turnOnTitle: 'Turn on authenticator app',
  turnOnHint:
    '1. Scan the QR code with the authenticator app on your phone. 2. Enter the 6-digit code that it shows. You’ll be signed out on your other devices.',
  qrCode: 'QR code for your authenticator app',
  secretHint: 'Can’t scan it? Enter this key in the app:',
  copySecret: 'Copy key',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off authenticator app?',
  turnOffHint:
    'If you have no passkeys, you’ll sign in with only your password. Enter a code from your authenticator app, or a recovery code.',
  turnedOff: 'The authenticator app is off',
  turnedOn: 'The authenticator app is on',
  proofHint: 'First confirm that it’s you. Enter a code from your authenticator app, or a recovery code.',
  next: 'Continue',

  passkeys: 'Passkeys',
  passkeysHint: 'Your fingerprint, face, PIN or a security key',
  addPasskey: 'Add passkey',
  newPasskeyHint:
    'Your browser asks where to save the passkey. If this is your first second step, you’ll be signed out on your other devices.',
  passkeyName: 'Name of the passkey',
  createPasskey: 'Create passkey',
  passkeyAdded: 'Passkey added',
  passkeySince: 'Added {{time}}',
  passkeyUsed: 'last used {{time}}',
  removePasskey: 'Remove',
  removePasskeyTitle: 'Remove the passkey “{{name}}”?',
  removePasskeyHint:
    'You can no longer sign in with it. Also delete it on your device. Enter a code from your authenticator app, or a recovery code.',
  passkeyRemoved: 'Passkey removed',
  passkeyCanceled: 'The passkey wasn’t used. Try again, or choose another way.',
  passkeyExists: 'This device already has a passkey for your account.',
  passkeyWrongAddress: 'Passkeys don’t work at this address. Open the product at its usual address.',
  passkeyUnsupported: 'This browser or address doesn’t support passkeys.',

  recoveryCodes: 'Recovery codes',
  codesHint:
    'Save these codes in a safe place. You can sign in with them if you lose your phone or passkey. They won’t be shown again.',
  copyAll: 'Copy all',
  copied: 'Copied',
  copyByHand: 'Your browser doesn’t allow copying. Select the codes and copy them.',
  codesSaved: 'I’ve saved them',
  renewCodes: 'Create new recovery codes',
  renewHint: 'Your current recovery codes stop working immediately. Confirm with your authenticator app or a passkey.',
};
