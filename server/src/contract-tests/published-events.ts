import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { EventKind, Events } from '../events/events.ts';

const eventKinds = [
  'session',
  'user',
  'signIn',
  'notification',
  'depts',
  'company',
  'dictionaries',
  'rights',
  'announcement',
] as const satisfies readonly EventKind[];

/** Records the events of an instance: the kind, and the changed fields of users. */
export const recordEvents = (events: Events) => {
  const receivedEvents: string[] = [];
  const unsubscribe = eventKinds.map((kind) =>
    events.on(kind, (payload) => {
      const fields = 'fields' in payload && payload.fields ? `:${payload.fields.join('+')}` : '';
      receivedEvents.push(`${kind}${fields}`);
    }),
  );
  return { published: receivedEvents, stop: () => unsubscribe.forEach((end) => end()) };
};

/** The events of each action in `audit-actions.test.ts`, with those of its preparation. Other actions publish none. */
export const publishedEvents: Partial<Record<AuditAction, string>> = {
  'session.signIn': 'signIn',
  'session.signInPending': 'signIn notification user:secondFactor session',
  'session.signOut': 'signIn session',
  'session.end': 'signIn session',
  'session.replayed': 'signIn session session session notification',
  'session.view': 'notification',
  'user.import': 'user',
  'user.resetPassword': 'notification user:password',
  'user.unlock': 'user:lockedUntil',
  'user.changePassword': 'signIn notification user:password',
  'user.turnOnFactor': 'signIn notification user:secondFactor session',
  'user.turnOffFactor': 'signIn notification user:secondFactor session session notification user:secondFactor',
  'user.addPasskey': 'signIn notification user:secondFactor session',
  'user.renamePasskey': 'signIn notification user:secondFactor session user:secondFactor',
  'user.removePasskey': 'signIn notification user:secondFactor session session notification user:secondFactor',
  'user.renewRecoveryCodes': 'signIn notification user:secondFactor session session notification user:secondFactor',
  'user.forgetDevice': 'signIn notification user:secondFactor session signIn user:secondFactor',
  'user.resetFactor': 'signIn notification user:secondFactor session notification user:secondFactor',
  'user.linkAccount': 'signIn notification user:externalAccounts',
  'user.unlinkAccount': 'signIn notification user:externalAccounts notification user:externalAccounts',
  'user.register': 'user',
  'company.update': 'company',
  'savedView.share': 'rights',
  'savedView.update': 'rights',
  'savedView.delete': 'rights',
  'role.create': 'rights',
  'role.update': 'rights',
  'role.delete': 'rights rights',
  'menu.create': 'rights',
  'menu.update': 'rights rights',
  'menu.delete': 'rights rights',
  'user.create': 'user',
  'user.update': 'user user:name',
  'user.delete': 'user user',
  'announcement.publish': 'announcement announcement',
  'announcement.withdraw': 'announcement announcement announcement',
};
