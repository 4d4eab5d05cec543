import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/access.ts';

export const words: Translation<typeof source> = {
  account: {
    title: 'Signed in as',
    current: '{{name}} ({{username}}), roles:',
    switchTo: 'Switch to {{username}}',
    other: 'Sign out and use another account',
  },
  missing: {
    permission: 'Missing permission: {{permission}}',
    roles: 'Roles with this permission: {{roles}}',
    noRole: 'No enabled role has this permission',
  },

  mode: {
    intro:
      'Choose where the menu and its pages come from. In both modes, the server checks permissions on every request.',
    backend: 'Backend control',
    backendText:
      'The server returns the menu for the user’s roles (get-async-routes). Changes to menus and roles take effect immediately.',
    frontend: 'Frontend control',
    frontendText:
      'The web builds the menu from its built-in items for the user’s roles, without reading the database. Use it with servers that have no menu endpoint.',
    both: 'Backend and frontend',
    neither: 'Neither (backend control applies)',
    current: 'Current: {{mode}}',
    switchTo: 'Switch to “{{mode}}”',
    fixed: 'You can’t switch while both modes are on or both are off. Change them in the preferences first.',
    entries: 'Menu items: {{n}} (from the server: {{server}})',
    switched: 'Switched to “{{mode}}”',
  },

  page: {
    intro:
      'This page requires the button permission {{code}}. The table shows what each page in this group requires and whether your account can open it.',
    path: 'Page',
    requires: 'Requires',
    result: 'Your account',
    requiresGrant: 'A role with access to the page',
    requiresRole: 'Role {{roles}}',
    requiresCode: 'Button permission {{code}}',
    allowed: 'Allowed',
    denied: 'Not allowed',
    open: 'Open',
    openNamed: 'Open “{{title}}”',
    missingTitle: 'Your account doesn’t have the permission that this page requires',
  },

  button: {
    intro:
      'The same buttons, controlled in three ways. Permissions are assigned to roles and take effect when you save; users don’t need to sign in again.',
    byComponent: 'By component',
    byComponentText: 'Wrapped in <Can do={…}>. Hidden without the permission.',
    byFunction: 'By function',
    byFunctionText:
      'Checked with useCan(). Without the permission, the button is disabled and shows the missing permission on hover or focus.',
    byRole: 'By role',
    byRoleText:
      'Wrapped in <Can role="…">, checked by role code. When roles change, the code must change too; prefer the other two ways.',
    hidden: 'Hidden: {{codes}}',
    adminOnly: 'Administrators only',
    commonOnly: 'Common users only',
    everyone: 'Everyone',
    done: 'Your account can use “{{action}}”',
    codes: 'Your button permissions on this page',
    none: 'none',
  },

  visible: {
    admin: 'Only accounts with the admin role can see and open this page.',
    common: 'Only accounts with the common role can see and open this page.',
    restrictionText:
      'The menu item is restricted to that role. The server returns it only to users with the role; all other users see a 403 error.',
    address: 'URL of this page',
  },
};
