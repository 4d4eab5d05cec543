import type { AuditChange, AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { getItemLabel } from '@atrium/contract/dictionary/options.ts';
import type { Language } from '@atrium/contract/language.ts';
import { findResource } from '@atrium/contract/resources.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadDictionaryItems } from '../fields/dictionary-values.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { translateRole } from '../../lib/words/role-names.ts';

/** Loads built-in roles by ID, so that no other role gets the name of one of them. */
const loadBuiltinRoles = async (db: Kysely<Schema>): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('roles').select(['id', 'code']).where('builtin', '=', 1).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};

type TranslateText = (field: string, text: string) => string;

const createRoleTranslator =
  (lang: Language, code: string): TranslateText =>
  (field, text) => {
    if (field === 'name') return translateRole(lang, { code, name: text, remark: '' }).name;
    return field === 'remark' ? translateRole(lang, { code, name: '', remark: text }).remark : text;
  };

const localizeChange =
  (translateText: TranslateText) =>
  ({ field, before, after }: AuditChange): AuditChange => ({
    field,
    before: typeof before === 'string' ? translateText(field, before) : before,
    after: typeof after === 'string' ? translateText(field, after) : after,
  });

type TargetChanges = Pick<AuditEntry, 'noun' | 'recordId' | 'recordName' | 'changes'>;

const loadItemTranslators = async (
  db: Kysely<Schema>,
  lang: Language,
  entries: readonly TargetChanges[],
): Promise<ReadonlyMap<string, TranslateText>> => {
  const translators = new Map<string, TranslateText>();
  for (const name of new Set(entries.map(({ noun }) => noun))) {
    const { fields = {} } = findResource(name) ?? {};
    const items = await loadDictionaryItems(db, fields);
    if (items.size === 0) continue;
    translators.set(name, (field, text) => {
      const definition = fields[field];
      return definition?.type === 'dictionary'
        ? getItemLabel(items.get(definition.dictionary) ?? [], text, lang)
        : text;
    });
  }
  return translators;
};

/** Translates the names of built-in roles and menu items, and the values of dictionaries. */
export const localizeEntries = async <Entry extends TargetChanges>(
  db: Kysely<Schema>,
  lang: Language,
  entries: readonly Entry[],
): Promise<Entry[]> => {
  const hasRoles = entries.some(({ noun: resource }) => resource === 'role');
  const codes = hasRoles ? await loadBuiltinRoles(db) : new Map<number, string>();
  const translatorsByResource = await loadItemTranslators(db, lang, entries);
  const findTranslator = ({ noun: resource, recordId }: TargetChanges): TranslateText | null => {
    if (resource === 'menu') return (field, text) => (field === 'name' ? getResponseTitle(lang, text) : text);
    const code = resource === 'role' && recordId !== null ? codes.get(recordId) : undefined;
    return code === undefined ? null : createRoleTranslator(lang, code);
  };
  const replaceItemValues = (entry: Entry): Entry => {
    const translateItem = translatorsByResource.get(entry.noun);
    return translateItem ? { ...entry, changes: entry.changes.map(localizeChange(translateItem)) } : entry;
  };
  return entries.map(replaceItemValues).map((entry) => {
    const translateText = findTranslator(entry);
    if (!translateText) return entry;
    const { recordName, changes } = entry;
    return {
      ...entry,
      recordName: translateText('name', recordName),
      changes: changes.map(localizeChange(translateText)),
    };
  });
};
