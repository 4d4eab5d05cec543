import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/api-token.ts';

export const words: Translation<typeof source> = {
  never: 'Never used',
  revoke: 'Revoke',
  revokeQuestion: 'Revoke the API token “{{name}}”?',
  revokeHint: 'Programs that use this token lose access immediately. This can’t be undone.',
  revokeHintOfUser:
    'Programs that use this token lose access immediately. This can’t be undone. {{owner}} is notified.',
  revoked: 'API token revoked',
  holdsMore: 'The owner of this token has permissions you don’t have.',

  title: 'API tokens',
  nameWithEnd: '{{name}} (…\u2060{{end}})',
  introduction: 'Programs can use an API token to act as you, with only the permissions that you choose for it.',
  create: 'Create API token',
  createButton: 'Create token',
  expires: 'Expires {{time}}',
  expired: 'Expired {{time}}',
  lastUsed: 'Last used {{time}} ({{address}})',
  networks: 'Only from {{networks}}',
  permissionCount_one: '{{count, number}} permission',
  permissionCount_other: '{{count, number}} permissions',

  name: 'Name',
  nameHint: 'For example, the program that uses it',
  permissions: 'Permissions',
  permissionsHint: 'If you lose a permission, the token loses it, too.',
  noPermissions: 'You have no permissions that an API token can use.',
  view: 'View',
  expiry: 'Expires after',
  days_one: '{{count, number}} day',
  days_other: '{{count, number}} days',
  networksLabel: 'Allowed networks',
  networksHint: 'One IP address or network per line, such as 203.0.113.7 or 10.0.0.0/8. Leave empty to allow all.',

  created: 'API token created',
  createdHint: 'Copy this token now and keep it safe. It won’t be shown again.',
  copy: 'Copy token',
  copied: 'Copied',
  copyByHand: 'Your browser doesn’t allow copying. Select the token and copy it yourself.',
  saved: 'I’ve saved it',
};
