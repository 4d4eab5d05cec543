import type { AuditChange, AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { getItemLabel } from '@atrium/contract/dictionary/options.ts';
import type { Language } from '@atrium/contract/language.ts';
import { findResource } from '@atrium/contract/resources.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadDictionaryItems } from '../fields/dictionary-values.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { translateRole } from '../../lib/words/role-names.ts';

/** Roles are identified by ID, so that no other role gets the name of a built-in one. */
const loadBuiltinRoles = async (db: Kysely<Schema>): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('roles').select(['id', 'code']).where('builtin', '=', 1).execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};

type Text = (field: string, text: string) => string;

const createRoleText =
  (lang: Language, code: string): Text =>
  (field, text) => {
    if (field === 'name') return translateRole(lang, { code, name: text, remark: '' }).name;
    return field === 'remark' ? translateRole(lang, { code, name: '', remark: text }).remark : text;
  };

const localizeChange =
  (translateText: Text) =>
  ({ field, before, after }: AuditChange): AuditChange => ({
    field,
    before: typeof before === 'string' ? translateText(field, before) : before,
    after: typeof after === 'string' ? translateText(field, after) : after,
  });

type TargetChanges = Pick<AuditEntry, 'noun' | 'recordId' | 'recordName' | 'changes'>;

/** Returns the texts of resources whose fields take their values from dictionaries, by resource. */
const loadItemTexts = async (
  db: Kysely<Schema>,
  lang: Language,
  entries: readonly TargetChanges[],
): Promise<ReadonlyMap<string, Text>> => {
  const texts = new Map<string, Text>();
  for (const name of new Set(entries.map(({ noun }) => noun))) {
    const { fields = {} } = findResource(name) ?? {};
    const items = await loadDictionaryItems(db, fields);
    if (items.size === 0) continue;
    texts.set(name, (field, text) => {
      const definition = fields[field];
      return definition?.type === 'dictionary'
        ? getItemLabel(items.get(definition.dictionary) ?? [], text, lang)
        : text;
    });
  }
  return texts;
};

/** Translates the names of built-in roles and menu items, and the values of dictionaries. */
export const localizeEntries = async <Entry extends TargetChanges>(
  db: Kysely<Schema>,
  lang: Language,
  entries: readonly Entry[],
): Promise<Entry[]> => {
  const hasRoles = entries.some(({ noun: resource }) => resource === 'role');
  const codes = hasRoles ? await loadBuiltinRoles(db) : new Map<number, string>();
  const itemTexts = await loadItemTexts(db, lang, entries);
  const findText = ({ noun: resource, recordId }: TargetChanges): Text | null => {
    if (resource === 'menu') return (field, text) => (field === 'name' ? getResponseTitle(lang, text) : text);
    const code = resource === 'role' && recordId !== null ? codes.get(recordId) : undefined;
    return code === undefined ? null : createRoleText(lang, code);
  };
  const withLabels = (entry: Entry): Entry => {
    const itemText = itemTexts.get(entry.noun);
    return itemText ? { ...entry, changes: entry.changes.map(localizeChange(itemText)) } : entry;
  };
  return entries.map(withLabels).map((entry) => {
    const translateText = findText(entry);
    if (!translateText) return entry;
    const { recordName, changes } = entry;
    return {
      ...entry,
      recordName: translateText('name', recordName),
      changes: changes.map(localizeChange(translateText)),
    };
  });
};
