import type { Language } from '@atrium/contract/language.ts';
import type { Notification } from '@atrium/contract/notification/schemas.ts';
import type { Selectable } from 'kysely';
import type { NotificationTable } from '../../db/schema.ts';
import { formatParams } from '../../outbox/security-words.ts';
import { fillText } from '../../lib/api-error/sentence.ts';
import { relativeDate } from './relative-date.ts';
import { serverWords } from '../../lib/words/server-words.ts';
import { pictures, type WordedKind } from './pictures.ts';

type Params = Readonly<Record<string, unknown>>;

const paramsOf = (text: string): Params => {
  const params: unknown = JSON.parse(text || '{}');
  // The server stores only objects here.
  return typeof params === 'object' && params !== null ? (params as Params) : {};
};

const isWorded = (kind: string): kind is WordedKind => Object.hasOwn(pictures, kind);

/** Returns `other` for a kind that this version does not know. */
const wordedKind = (kind: string, params: Params): WordedKind => {
  if (kind === 'statusChanged') return params['status'] === 1 ? 'accountEnabled' : 'accountDisabled';
  return isWorded(kind) ? kind : 'other';
};

export const worded = (row: Selectable<NotificationTable>, language: Language, now: number): Notification => {
  const params = paramsOf(row.params);
  const kind = wordedKind(row.kind, params);
  const { title, message } = serverWords[language].notifications[kind];
  const filling = formatParams(params, language);
  return {
    id: row.id,
    avatar: `/api/avatars/${pictures[kind]}.svg`,
    date: relativeDate(row.create_time, now, language),
    isRead: row.is_read === 1,
    message: fillText(message, filling),
    title: fillText(title, filling),
    createTime: row.create_time,
    ...(row.link && { link: row.link }),
  };
};
