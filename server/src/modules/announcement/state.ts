import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Scheduled and expired announcements are stored as published. */
type State = Announcement['state'];

interface Times {
  readonly state: State;
  readonly publishTime: number | null;
  readonly expireTime: number | null;
}

/** Returns the state at a time. An announcement is published from its publication until just before its expiry. */
export const getEffectiveState = ({ state, publishTime, expireTime }: Times, now: number): State => {
  if (state !== 'published') return state;
  if (publishTime !== null && publishTime > now) return 'scheduled';
  return expireTime !== null && expireTime <= now ? 'expired' : 'published';
};

const eb = expressionBuilder<Schema, 'announcements'>();

export const hasEffectiveState = (states: readonly State[], now: number): Expression<SqlBool> => {
  const isPublished = eb('announcements.state', '=', 'published');
  const isStarted = eb('announcements.publish_time', '<=', now);
  const isExpired = eb('announcements.expire_time', '<=', now);
  const conditionsByState = {
    draft: [eb('announcements.state', '=', 'draft')],
    withdrawn: [eb('announcements.state', '=', 'withdrawn')],
    scheduled: [isPublished, eb('announcements.publish_time', '>', now)],
    published: [isPublished, isStarted, eb.or([eb('announcements.expire_time', 'is', null), eb.not(isExpired)])],
    expired: [isPublished, isStarted, isExpired],
  };
  return eb.or(states.map((state) => eb.and(conditionsByState[state])));
};
