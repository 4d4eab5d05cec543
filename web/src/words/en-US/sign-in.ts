import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/sign-in.ts';

export const words: Translation<typeof source> = {
  intro: 'Let users sign in with an identity provider (OpenID Connect).',
  noUrl: 'Single sign-on is off. Set ATRIUM_URL to the address of this server, and restart the server.',
  redirectUri: 'Redirect URI to register with the identity provider:',
  deleteHint:
    'This unlinks all users of the identity provider, and removes the roles that its mapping rules granted. Users without a password can’t sign in until an administrator resets their password.',
  newSecretHint: 'Not shown again after you save.',
  test: 'Test connection',
  connected: 'Connected to “{{name}}”',

  rule: 'Rule {{number}}',
  addRule: 'Add rule',
  removeRule: 'Delete rule {{number}}',
  claim: 'Claim',
  claimValue: 'Value',
  roles: 'Roles',
  dept: 'Department',

  preview: 'Test the rules',
  previewHint: 'Paste a person’s claims as JSON to see which roles and department the rules grant.',
  claims: 'Claims (JSON)',
  lastClaims: 'Use the claims of the last sign-in',
  noJson: 'Enter a JSON object',
  noMatch: 'No rule matches',
  getsRoles: 'Roles: {{roles}}',
  getsDept: 'Department: {{dept}}',

  passwordSignIn: 'Password sign-in settings',
  allowPasswordSignIn: 'Allow password sign-in',
  passwordSignInHint:
    'When this is off, only emergency accounts can sign in with a password or verification code, and registration and password resets are unavailable. Passkeys still work.',
  emergencyAccounts: 'Emergency accounts',
  emergencyAccountsHint:
    'These users can always sign in with a password, for example when the identity provider is unavailable. At least one must be a super administrator with a password or a passkey.',
};
