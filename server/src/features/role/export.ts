import { roleResource } from '@atrium/contract/role/fields.ts';
import type { RoleExport } from '@atrium/contract/role/schemas.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { inOrderOf } from '../../platform/list/page.ts';
import { idBatches } from '../../platform/list/id-batches.ts';
import { sheetOf } from '../../platform/resource/sheet.ts';
import type { Wording } from '../../platform/sheet/send-sheet.ts';
import type { Sheet } from '../../platform/sheet/sheet.ts';
import { localizedRole } from '../../platform/words/role-names.ts';
import { filteredRoles, readPlainRoles, roleOrder } from './store.ts';

async function* rowsOf({ db }: AppContext, filter: RoleExport, { lang }: Wording) {
  for await (const ids of idBatches(filteredRoles(db, filter), roleOrder(filter.sort, lang)))
    yield inOrderOf(ids, await readPlainRoles(db, ids)).map((role) => localizedRole(lang, role));
}

/** The roles of an export, as a table that is read while it is sent. */
export const roleSheet = (context: AppContext, input: RoleExport, wording: Wording): Sheet =>
  sheetOf(roleResource.fields, input.columns, wording, rowsOf(context, input, wording));
