import type { Kysely } from 'kysely';
import type { DialectKind } from './dialect/dialect.ts';
import { people } from './migrations/001-people.ts';
import { menuTables } from './migrations/002-menus.ts';
import { sessionTables } from './migrations/003-sessions.ts';
import { figureTables } from './migrations/004-figures.ts';
import { systemTables } from './migrations/005-system.ts';
import { accountTables } from './migrations/006-account.ts';
import { preferenceTables } from './migrations/007-preferences.ts';
import { contacts } from './migrations/008-contacts.ts';
import { sessionLimits } from './migrations/009-session-limits.ts';
import { signInTables } from './migrations/010-sign-in.ts';
import { fileOwners } from './migrations/011-files.ts';
import { auditDepts } from './migrations/012-audit-depts.ts';
import { addresses } from './migrations/020-addresses.ts';
import { listOrders } from './migrations/021-list-orders.ts';
import { phoneRight } from './migrations/023-phone-right.ts';
import { countedEntries } from './migrations/024-counted-entries.ts';
import { companyTables } from './migrations/025-company.ts';
import { auditRetention } from './migrations/026-audit-retention.ts';
import { jobTables } from './migrations/027-jobs.ts';
import { shownPictures } from './migrations/028-shown-pictures.ts';

interface SchemaChange {
  /** Copies of the release before cannot serve after it: all are stopped first. What only adds leaves them what they need. */
  readonly stopsFormer?: true;
  readonly up: (db: Kysely<unknown>, kind: DialectKind) => Promise<void>;
}

/** Every change of the schema in its order; a name that was once released never changes, nor what it does. */
export const migrations: Readonly<Record<string, SchemaChange>> = {
  '001-people': people,
  '002-menus': menuTables,
  '003-sessions': sessionTables,
  '004-figures': figureTables,
  '005-system': systemTables,
  '006-account': accountTables,
  '007-preferences': preferenceTables,
  // Its checks refuse an e-mail or number that the release before changes.
  '008-contacts': { ...contacts, stopsFormer: true },
  // The release before looks for tokens in a table of their own.
  '009-session-limits': { ...sessionLimits, stopsFormer: true },
  '010-sign-in': signInTables,
  // The release before does not say of which kind a file is.
  '011-files': { ...fileOwners, stopsFormer: true },
  '012-audit-depts': auditDepts,
  '020-addresses': addresses,
  '021-list-orders': listOrders,
  '023-phone-right': phoneRight,
  '024-counted-entries': countedEntries,
  '025-company': companyTables,
  '026-audit-retention': auditRetention,
  '027-jobs': jobTables,
  '028-shown-pictures': shownPictures,
};
