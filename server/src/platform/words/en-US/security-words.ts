import type { securityMail as mail, securityWords as source } from '../zh-CN/security-words.ts';

/** Texts of security alerts. */
export const securityWords: typeof source = {
  newDevice: { title: 'New device', message: 'Your account signed in on a new device: {{device}} ({{address}}).' },
  passwordChanged: { title: 'Password changed', message: 'Your password was changed ({{address}}).' },
  passwordReset: {
    title: 'Password reset',
    message: '{{by}} reset your password; it is to be changed at the next sign-in.',
  },
  emailChanged: { title: 'E-mail changed', message: '{{by}} changed the e-mail of your account.' },
  phoneChanged: { title: 'Mobile number changed', message: '{{by}} changed the mobile number of your account.' },
  viewed: {
    title: 'Someone looks as you',
    message: '{{by}} looks at the product as you; they can see everything that you see and change nothing.',
  },
};

/** Email or SMS of a security alert; `message` in the text is the alert. */
export const securityMail: typeof mail = {
  subject: 'Atrium: {{title}}',
  text: 'Account {{username}}: {{message}}\nIf this was not you, or is news to you, change your password at once and tell your administrator.',
  unknownDevice: 'an unknown device',
};
