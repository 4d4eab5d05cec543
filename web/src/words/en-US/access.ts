import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/access.ts';

export const words: Translation<typeof source> = {
  account: {
    title: 'Signed in as',
    current: '{{name}} ({{username}}), roles:',
    switchTo: 'Switch to {{username}}',
    other: 'Sign out and sign in as someone else',
  },
  missing: {
    right: 'Missing right: {{right}}',
    holders: 'Roles that have it: {{roles}}',
    nobody: 'No enabled role has it at present',
    comma: ', ',
  },

  mode: {
    intro:
      'Who builds the menu and the pages that can be opened. In either mode the server checks the rights of every request again.',
    backend: 'Backend control',
    backendText:
      'The server answers the menu by the user’s roles (get-async-routes); what administrators change under menus and roles holds at once.',
    frontend: 'Frontend control',
    frontendText:
      'The web builds the menu from its built-in entries by the user’s roles and reads none from the database: for servers without a menu call.',
    both: 'Both together',
    neither: 'Neither is on (the backend controls)',
    now: 'Now: {{mode}}',
    switchTo: 'Switch to {{mode}}',
    fixed:
      'There is nothing to switch between while both modes are on or both off. Change that in the preferences first.',
    entries: 'The menu has {{n}} entries, {{server}} of them from the server',
    switched: 'Switched to {{mode}}',
  },

  page: {
    intro:
      'This page needs the button right {{code}}. Below is what each page of this group needs, and whether this account can open it.',
    path: 'Page',
    needs: 'Needs',
    result: 'This account',
    needsGrant: 'A role that is granted the page',
    needsRole: 'Role {{roles}}',
    needsCode: 'Button right {{code}}',
    can: 'Can open it',
    cannot: 'Cannot open it',
    open: 'Open',
    refusedTitle: 'This account is not granted the right that this page needs',
  },

  button: {
    intro:
      'One set of buttons, controlled in three ways. Rights are ticked under roles and hold as soon as they are saved, without signing in again.',
    byComponent: 'By component',
    byComponentText: 'Wrapped in <Can do={…}>: without the right nothing is shown.',
    byFunction: 'By function',
    byFunctionText:
      'Decided by useCan(): without the right the button stays, grey, and says on hover or focus which right is missing.',
    byRole: 'By role',
    byRoleText:
      'Wrapped in <Can role="…">, decided by the role’s code. When roles change, code has to: prefer the other two.',
    hidden: 'Not shown: {{codes}}',
    adminOnly: 'Administrators only',
    commonOnly: 'Common users only',
    everyone: 'Everyone',
    done: 'This account may “{{act}}”',
    codes: 'Button rights of this account on this page',
    none: 'none',
  },

  visible: {
    admin: 'Only accounts with the role admin see and open this page.',
    common: 'Only accounts with the role common see and open this page.',
    how: 'The menu entry is limited to that role: the server answers it to those who hold it, and whoever else opens its address meets a 403.',
    address: 'Address of this page',
  },
};
