import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTextSearch } from '../dialect/text-search.ts';
import { createTables } from '../tables.ts';
import { auditIndexes, auditTables, auditTriggers } from './001-initial/audit.ts';
import { menuTables } from './001-initial/menus.ts';
import { peopleIndexes, peopleTables } from './001-initial/people.ts';
import { settingTables } from './001-initial/settings.ts';
import { signInTables } from './001-initial/sign-in.ts';
import { userCountTables, userCountTriggers } from './001-initial/user-counts.ts';
import { addSearchText } from './001-initial/user-search.ts';
import { workTables } from './001-initial/work.ts';

const tables = [
  ...peopleTables,
  ...userCountTables,
  ...menuTables,
  ...signInTables,
  ...auditTables,
  ...settingTables,
  ...workTables,
];

/** Built-in rows are added at every start (`seed/`). */
export const initial = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, tables);
    const statements = [
      addSearchText(kind),
      ...peopleIndexes,
      ...auditIndexes,
      ...userCountTriggers[kind],
      ...auditTriggers[kind],
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
    await createTextSearch(db, kind, { table: 'users', column: 'search_text' });
  },
};
