import type { Generated } from 'kysely';

export interface MessageTable {
  id: Generated<number>;
  /** `sms:+8613800000000` or `email:someone@example.com`. */
  address: string;
  language: string;
  /** Selects the text. `params` is a JSON object with its parameters, never with secrets. */
  kind: string;
  params: string;
  tries: number;
  next_time: number;
  create_time: number;
}
