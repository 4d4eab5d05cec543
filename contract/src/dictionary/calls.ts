import { get } from '../call.ts';
import type { dictionaryOptions, dictionaryQuery } from './schemas.ts';

/** Every user may read the options, because the records of any page may contain them. */
export const readDictionary = get<typeof dictionaryQuery, typeof dictionaryOptions>(
  'dictionary-options',
  'dictionary-options',
  'signed-in',
);
