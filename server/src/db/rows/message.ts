import type { Generated } from 'kysely';

/** A message to a person that waits to be sent. */
export interface MessageTable {
  id: Generated<number>;
  /** `sms:+8613800000000` or `email:someone@example.com`. */
  address: string;
  language: string;
  /** Names the words; `params` (a JSON object, never a secret) fills them. */
  kind: string;
  params: string;
  /** How often it was tried to send it. */
  tries: number;
  /** When it is tried next. */
  next_time: number;
  create_time: number;
}
