import type { Language } from '@atrium/contract/language.ts';
import { type NotificationKind, notificationKinds } from '@atrium/contract/notification/fields.ts';
import type { Notification } from '@atrium/contract/notification/schemas.ts';
import type { Selectable } from 'kysely';
import type { NotificationTable } from '../../db/schema.ts';
import { formatParams } from '../../outbox/security-words.ts';
import { fillText } from '../../lib/api-error/error-message.ts';
import { formatRelativeDate } from './relative-date.ts';
import { serverWords } from '../../lib/words/server-words.ts';

type Params = Readonly<Record<string, unknown>>;

const parseParams = (text: string): Params => {
  const params: unknown = JSON.parse(text || '{}');
  // The server stores only objects here.
  return typeof params === 'object' && params !== null ? (params as Params) : {};
};

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

interface Appearance {
  readonly text: keyof (typeof serverWords)['zh-CN']['notifications'];
  readonly picture: string;
}

const unknownKind: Appearance = { text: 'other', picture: 'welcome' };

/** Returns the text and the picture of a notification, also for kinds that this version does not support. */
export const getAppearance = (kind: string, params: Params): Appearance => {
  if (!isKind(kind)) return unknownKind;
  const { picture } = notificationKinds[kind];
  if (kind !== 'statusChanged') return { text: kind, picture };
  return params['status'] === 1 ? { text: 'accountEnabled', picture } : { text: 'accountDisabled', picture: 'stopped' };
};

export const localizeNotification = (
  row: Selectable<NotificationTable>,
  language: Language,
  now: number,
): Notification => {
  const params = parseParams(row.params);
  const { text, picture } = getAppearance(row.kind, params);
  const { title, message } = serverWords[language].notifications[text];
  const textParams = formatParams(params, language);
  return {
    id: row.id,
    avatar: `/api/avatars/${picture}.svg`,
    date: formatRelativeDate(row.create_time, now, language),
    isRead: row.is_read === 1,
    message: fillText(message, textParams),
    title: fillText(title, textParams),
    createTime: row.create_time,
    ...(row.link && { link: row.link }),
  };
};
