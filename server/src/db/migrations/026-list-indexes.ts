import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns } from '../tables.ts';

/** Indexes for the orders of the items of one dictionary, and covering ones for long lists of sessions. */
export const listIndexes = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    const sorts = ['label_pinyin', 'label_en', 'status', 'create_time', 'update_time'];
    await addColumns(db, kind, 'dictionary_items', {}, { indexes: sorts.map((sort) => ['dictionary_id', sort, 'id']) });
    const sessionIndexes = [
      ['expire_time', 'user_id'],
      ['last_use_time', 'id', 'expire_time', 'user_id'],
    ];
    await addColumns(db, kind, 'sessions', {}, { indexes: sessionIndexes });
    const replacedIndexes = [
      'dictionary_items_label_pinyin_id_index',
      'dictionary_items_update_time_id_index',
      'sessions_expire_time_index',
      'sessions_last_use_time_id_index',
    ];
    for (const name of replacedIndexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  },
};
