import type { Generated } from 'kysely';

/** A delivery in the outbox. */
export interface MessageTable {
  id: Generated<number>;
  /** `sms:+8613800000000` or `email:someone@example.com`. */
  address: string;
  language: string;
  /** Selects the text; `params` (a JSON object, never a secret) fills it. */
  kind: string;
  params: string;
  /** Number of attempts. */
  tries: number;
  /** Time of the next attempt. */
  next_time: number;
  create_time: number;
}
