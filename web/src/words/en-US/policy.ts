import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/policy.ts';

export const words: Translation<typeof source> = {
  back: 'Back',
  source: 'Markdown source',
  preview: 'Preview',
  language: 'Language',
  updated: 'Last updated: {{date}}',
  place: 'Place {{number}}',
  conflict:
    'Both of you changed these places: choose for each. What only one of you changed is kept. Look the text over, then save again.',
  merged: 'You changed different places, and all of it is kept. Look the text over, then save again.',
  privacy: {
    title: 'Privacy policy',
    intro:
      'This policy says which personal data this system handles while you use it, what for, for how long, and what your rights are. The system is run by the company that deployed it (“the company”), which is responsible for your personal data.',
    data: {
      title: 'What we handle',
      account:
        'Your account: username, name, avatar, e-mail, phone number, department and roles, entered by an administrator or by you.',
      session:
        'Your sign-ins: their time, network address and device name, so that you can see your sessions and end them.',
      log: 'Records of changes: who changed which data and when, for security audits and to find the cause of problems.',
      device:
        'On your device: preferences, open tabs and sign-in tokens are kept in your browser. They are not used to track you.',
    },
    purpose: {
      title: 'What for',
      work: 'To provide the administration functions, to know who you are, and to show you what your roles allow.',
      safety:
        'To keep accounts safe, for example by slowing down repeated sign-in attempts and noticing stolen tokens.',
      notice: 'To send you notifications about your work.',
    },
    sharing: {
      title: 'Sharing',
      none: 'The pages of this system load no third-party statistics, advertising or fonts, and send your data to no other host.',
      providers:
        'Where the company has set up mail, text message or file storage services, what those services need is passed on to their providers.',
      law: 'Where the law demands it, the company gives information to the authorities in charge.',
    },
    retention: {
      title: 'Storage and security',
      time: 'Account data is kept until the account is deleted, sessions for 14 days at most, records of changes as the company’s audit rules say.',
      safety:
        'Passwords are stored in a form that cannot be reversed, and only digests of sign-in tokens are stored. Whether the transfer is encrypted depends on how the company deployed the system.',
    },
    rights: {
      title: 'Your rights',
      read: 'In the personal center you can see and correct your own data, and see and end your sessions.',
      ask: 'You can ask the company’s system administrator for access to, a copy of, correction or deletion of your personal data.',
    },
  },
  terms: {
    title: 'Terms of service',
    intro:
      'This is an internal administration system of the company, for authorized people only. By signing in and using it you agree to the following.',
    account: {
      title: 'Your account',
      personal:
        'An account is for one person and may not be lent or shared. Keep your password safe, and sign out when you leave.',
      loss: 'If you notice that someone else uses your account, change the password at once, end the other sessions and tell an administrator.',
    },
    use: {
      title: 'Proper use',
      duty: 'View, change and export data only as far as your work needs it. You are responsible for what you do.',
      secret: 'Personal data and business secrets that you learn here may not be passed on without permission.',
      attack:
        'Do not try to get around the access rights, disturb the system by automated means, or upload unlawful or harmful content.',
    },
    service: {
      title: 'The service and its changes',
      change: 'Administrators may change your roles and rights, and disable or delete accounts, as the work requires.',
      stop: 'The system may be unavailable because of maintenance, upgrades or events beyond control; the company gives notice where it can.',
      record: 'For security, important actions are recorded and can be audited.',
    },
    liability: {
      title: 'Liability',
      breach:
        'Whoever causes damage by breaking these terms answers for it according to the law and the company’s rules.',
      figures:
        'The figures shown are for internal use. Check them with the department in charge before using them elsewhere.',
    },
    more: {
      title: 'Further',
      update: 'Changes to these terms are published on this page; using the system afterwards means accepting them.',
      contact: 'If you have questions, please ask the company’s system administrator.',
    },
  },
};
