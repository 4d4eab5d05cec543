import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/second-factor.ts';

export const words: Translation<typeof source> = {
  name: 'Two-factor authentication',
  code: 'Code',
  codeHint: 'Open your authenticator app and enter the 6-digit code.',
  recoveryCode: 'Recovery code',
  anyCode: 'Code or recovery code',
  recoveryHint: 'Enter one of your saved recovery codes. Each code works only once.',
  passkeyHint: 'Confirm with your fingerprint, face, PIN or security key.',
  usePasskey: 'Use a passkey',
  or: 'or',
  enterCode: 'Use the authenticator app',
  enterRecoveryCode: 'Use a recovery code',
  signIn: 'Sign in',
  confirmTitle: 'Confirm your identity',
  confirm: 'Confirm',
  rememberDevice_one: 'Don’t ask again on this device for {{count}} day',
  rememberDevice_other: 'Don’t ask again on this device for {{count}} days',

  unprotected: {
    addPasskey: 'Your account is protected by a password only. Add a passkey.',
    addApp: 'Your account is protected by a password only. Add an authenticator app.',
  },
  protection: {
    app: {
      nothing: 'Your account is protected by a password and an authenticator app.',
      renewCodes_one:
        'Your account is protected by a password and an authenticator app. You have {{count}} recovery code left. Create new ones.',
      renewCodes_other:
        'Your account is protected by a password and an authenticator app. You have {{count}} recovery codes left. Create new ones.',
    },
    passkey: {
      nothing: 'Your account is protected by a password and a passkey.',
      renewCodes_one:
        'Your account is protected by a password and a passkey. You have {{count}} recovery code left. Create new ones.',
      renewCodes_other:
        'Your account is protected by a password and a passkey. You have {{count}} recovery codes left. Create new ones.',
    },
    both: {
      nothing: 'Your account is protected by a password, an authenticator app and a passkey.',
      renewCodes_one:
        'Your account is protected by a password, an authenticator app and a passkey. You have {{count}} recovery code left. Create new ones.',
      renewCodes_other:
        'Your account is protected by a password, an authenticator app and a passkey. You have {{count}} recovery codes left. Create new ones.',
    },
  },

  introduction: 'Confirm each sign-in with a second step, so that a stolen password isn’t enough.',
  app: 'Authenticator app',
  appHint: 'Confirm with a code from an app on your phone',
  on: 'On',
  onSince: 'On since {{time}}',
  codesLeft_one: '{{count}} recovery code left',
  codesLeft_other: '{{count}} recovery codes left',
  turnOn: 'Turn on',
  turnOnTitle: 'Turn on authenticator app',
  turnOnSteps: {
    scan: 'Scan the QR code with the authenticator app on your phone.',
    enter: 'Enter the 6-digit code that the app shows.',
  },
  turnOnHint: 'If this turns on two-factor authentication, you’ll be signed out on your other devices.',
  qrCode: 'QR code for your authenticator app',
  openApp: 'Open authenticator app',
  secretHint: 'Can’t scan it? Enter this key in the app:',
  copySecret: 'Copy key',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off authenticator app?',
  turnOffHint:
    'If you have no passkeys, you’ll sign in with only your password. Confirm your identity with your authenticator app, a passkey or a recovery code.',
  turnedOff: 'The authenticator app is off',
  turnedOn: 'The authenticator app is on',
  proofHint: 'First confirm your identity with your authenticator app, a passkey or a recovery code.',
  next: 'Continue',

  passkeys: 'Passkeys',
  passkeysHint: 'Confirm with your fingerprint, face, PIN or a security key',
  addPasskey: 'Add passkey',
  newPasskeyHint:
    'Your browser asks where to save the passkey. If this turns on two-factor authentication, you’ll be signed out on your other devices.',
  passkeyName: 'Name of the passkey',
  createPasskey: 'Create passkey',
  passkeyAdded: 'Passkey added',
  passkeySince: 'Added {{added}}',
  passkeyUsed: 'Added {{added}}, last used {{used}}',
  renamePasskey: 'Rename',
  renamePasskeyTitle: 'Rename passkey',
  passkeyRenamed: 'Passkey renamed',
  removePasskey: 'Remove',
  removePasskeyTitle: 'Remove the passkey “{{name}}”?',
  removePasskeyHint:
    'You’ll no longer be able to sign in with this passkey. Delete it on your device, too. Confirm your identity with your authenticator app, a passkey or a recovery code.',
  passkeyRemoved: 'Passkey removed',
  passkeyCanceled: 'The passkey wasn’t used. Try again, or choose another way.',
  passkeyExists: 'This device already has a passkey for your account.',
  passkeyWrongAddress: 'Passkeys don’t work at this address. Open the product at its usual address.',
  passkeyUnsupported: 'This browser or address doesn’t support passkeys.',

  rememberedDevices: 'Remembered devices',
  rememberedUntil: 'Remembered until {{time}}',
  rememberedHere: 'This device, remembered until {{time}}',
  removeDevice: 'Remove device',
  deviceRemoved: 'Device removed. The next sign-in on it requires the second step.',

  recoveryCodes: 'Recovery codes',
  codesHint:
    'Save these codes in a safe place. You can sign in with them if you lose your phone or passkey. They won’t be shown again.',
  copyAll: 'Copy all',
  copied: 'Copied',
  copyByHand: 'Your browser doesn’t allow copying. Select the codes and copy them.',
  codesSaved: 'I’ve saved them',
  renewCodes: 'Create new recovery codes',
  renewHint: 'Your current recovery codes stop working immediately. Confirm with your authenticator app or a passkey.',

  requiredText:
    'Your role requires two-factor authentication. Add an authenticator app or a passkey, and save your recovery codes.',
  continue: 'Continue',
  dueIn_one: 'Your role requires two-factor authentication. You have {{count}} day left to set it up.',
  dueIn_other: 'Your role requires two-factor authentication. You have {{count}} days left to set it up.',
  setUp: 'Set up',
};
