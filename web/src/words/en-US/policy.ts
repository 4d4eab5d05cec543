import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/policy.ts';

export const words: Translation<typeof source> = {
  back: 'Back',
  source: 'Markdown source',
  preview: 'Preview',
  language: 'Language',
  updated: 'Last updated: {{date}}',
  place: 'Change {{number}}',
  conflict:
    'You and another user changed the same passages. Choose a version for each. All other changes are kept. Review the text, then save again.',
  merged: 'You and another user changed different passages. All changes are kept. Review the text, then save again.',
  privacy: {
    title: 'Privacy policy',
    intro:
      'This policy describes which personal data this system processes, why, for how long, and what your rights are. The company that deployed the system (“the company”) operates it and is responsible for your personal data.',
    data: {
      title: 'Data we process',
      account:
        'Your account: username, name, avatar, email, phone number, department and roles, entered by you or an administrator.',
      session: 'Your sign-ins: time, IP address and device name, so that you can see and end your sessions.',
      log: 'Audit log: who changed which data and when, for security audits and troubleshooting.',
      device:
        'On your device: preferences, open tabs and sign-in tokens are stored in your browser. They are not used to track you.',
    },
    purpose: {
      title: 'Purpose',
      work: 'To provide the administration features, to identify you, and to show you what your roles allow.',
      safety: 'To protect accounts, for example by throttling repeated sign-in attempts and detecting stolen tokens.',
      notice: 'To send you notifications about your work.',
    },
    sharing: {
      title: 'Sharing',
      none: 'This system doesn’t load third-party analytics, advertising or fonts, and doesn’t send your data to other hosts.',
      providers: 'If the company uses email, SMS or file storage services, their providers receive the data they need.',
      law: 'The company discloses information to the authorities if the law requires it.',
    },
    retention: {
      title: 'Storage and security',
      time: 'Account data is kept until the account is deleted, sessions until 14 days after their last use, and audit entries according to the company’s audit rules.',
      safety:
        'Passwords are stored as one-way hashes, and only digests of sign-in tokens are stored. Whether connections are encrypted depends on how the company deployed the system.',
    },
    rights: {
      title: 'Your rights',
      read: 'In the personal center you can view and correct your data, and view and end your sessions.',
      ask: 'You can ask the company’s system administrator to provide, correct or delete your personal data.',
    },
  },
  terms: {
    title: 'Terms of service',
    intro:
      'This is an internal administration system of the company, for authorized users only. By signing in and using it, you agree to the following terms.',
    account: {
      title: 'Your account',
      personal: 'An account is personal and must not be shared. Keep your password safe, and sign out when you leave.',
      loss: 'If someone else uses your account, change your password immediately, end your other sessions and contact an administrator.',
    },
    use: {
      title: 'Acceptable use',
      duty: 'View, change and export data only as your work requires. You are responsible for your actions.',
      secret: 'Do not disclose personal data or trade secrets from this system without permission.',
      attack:
        'Do not bypass access controls, disrupt the system by automated means, or upload illegal or harmful content.',
    },
    service: {
      title: 'The service and changes to it',
      change: 'Administrators can change your roles and permissions, and disable or delete accounts, as required.',
      stop: 'The system may be unavailable because of maintenance, upgrades or events beyond the company’s control. The company announces this in advance if possible.',
      record: 'For security, important actions are recorded and can be audited.',
    },
    liability: {
      title: 'Liability',
      breach: 'If you cause damage by violating these terms, you are liable under the law and the company’s rules.',
      figures:
        'The figures are for internal use. Check them with the responsible department before using them elsewhere.',
    },
    more: {
      title: 'Other terms',
      update: 'Changes to these terms are published on this page. By continuing to use the system, you accept them.',
      contact: 'If you have questions, contact the company’s system administrator.',
    },
  },
};
