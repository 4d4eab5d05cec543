import type { LegalTextName } from '@atrium/contract/legal-text/fields.ts';
import type { LegalText } from '@atrium/contract/legal-text/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readDefaultText } from './texts.ts';

/** Returns a legal text; the default text has version 1. */
export const loadLegalText = async (
  db: Kysely<Schema>,
  name: LegalTextName,
  language: Language,
): Promise<LegalText> => {
  const row = await db
    .selectFrom('policies')
    .selectAll()
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();
  if (!row) return { name, language, content: readDefaultText(name, language), updateTime: 0, version: 1 };
  return { name, language, content: row.content, updateTime: row.update_time, version: row.version };
};

export const writeLegalText = async (
  db: Kysely<Schema>,
  { name, language, content, updateTime, version }: LegalText,
): Promise<void> => {
  const values = { content, update_time: updateTime, version };
  await db
    .insertInto('policies')
    .values({ name, language, ...values })
    .onConflict((conflict) => conflict.columns(['name', 'language']).doUpdateSet(values))
    .execute();
};
