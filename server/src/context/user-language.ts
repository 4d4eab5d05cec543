import { languages, type Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { loadCompany } from './company.ts';

/** Returns the language for messages to a user: that of the user, otherwise of the company, otherwise `fallback`. */
export const loadUserLanguage = async (trx: Kysely<Schema>, userId: number, fallback: Language): Promise<Language> => {
  const row = await trx
    .selectFrom('preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', 'language')
    .executeTakeFirst();
  const { preferences, locked } = await loadCompany(trx);
  const preference: unknown = row && !locked.includes('language') ? JSON.parse(row.value) : undefined;
  return languages.find((language) => language === (preference ?? preferences['language'])) ?? fallback;
};
