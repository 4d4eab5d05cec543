import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/sign-in.ts';

export const words: Translation<typeof source> = {
  intro: 'People can sign in with accounts of identity providers (OpenID Connect).',
  noUrl: 'Single sign-on is off. Set the address of this server with ATRIUM_URL, and restart it.',
  redirectUri: 'Redirect address to register at identity providers: {{address}}',
  deleteHint:
    'Users who sign in with this identity provider are unlinked. Users without a password can only sign in after an administrator resets it.',
  test: 'Test connection',
  connected: '“{{name}}” is connected',

  rule: 'Rule {{number}}',
  addRule: 'Add rule',
  removeRule: 'Delete rule {{number}}',
  claim: 'Claim',
  claimValue: 'Contains',
  roles: 'Grants roles',
  dept: 'Department',

  preview: 'Try the rules',
  previewHint: 'Paste the claims of a person as JSON to see what the rules give.',
  claims: 'Claims (JSON)',
  lastClaims: 'Enter the claims of the last sign-in',
  noJson: 'Enter a JSON object',
  noMatch: 'No rule matches',
  getsRoles: 'Roles: {{roles}}',
  getsDept: 'Department: {{dept}}',

  passwordSignIn: 'Password sign-in',
  passwordSignInHint:
    'If it is off, only emergency accounts can sign in with a password or verification code. Registration and password resets are off, too. Passkeys keep working.',
  emergencyAccounts: 'Emergency accounts',
  emergencyAccountsHint:
    'Users who can use their password while the identity provider is unavailable. At least one must be an administrator with a password.',
};
