import { findResource } from '@atrium/contract/resources.ts';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { capitalize } from '../../../lib/language/capitalize.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useTargetName } from '../../../lib/language/target-name.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import { FilterChip } from '../../../components/fields/filter-chip.tsx';

/** Filters without an input; only links set them. */
export const linkedFilters = ['noun', 'recordId', 'sessionId', 'requestId'] as const;
type Linked = (typeof linkedFilters)[number];

export interface AuditPageData {
  readonly list: readonly AuditEntry[];
  readonly names: AuditNames;
}

const findName = (names: AuditNames | undefined, noun: string, id: string): string | undefined =>
  new Map<string, Readonly<Record<string, string>>>(Object.entries(names ?? {})).get(noun)?.[id];

const findActorName = (known: AuditPageData | undefined, id: string): string | undefined => {
  const entryOfActor = known?.list.find(({ userId }) => String(userId) === id);
  if (entryOfActor?.name) return `${entryOfActor.name} (${entryOfActor.username})`;
  return entryOfActor?.username || findName(known?.names, 'user', id);
};

const findRecordName = (known: AuditPageData | undefined, noun: string, id: string): string | undefined => {
  const entry = known?.list.find((one) => one.noun === noun && String(one.recordId) === id && one.recordName !== '');
  return entry?.recordName ?? findName(known?.names, noun, id);
};

/** Loads the name of a deleted record from its latest entry. */
const useNameFromEntries = (
  known: AuditPageData | undefined,
  filter: {
    readonly userId?: number | undefined;
    readonly noun?: string | undefined;
    readonly recordId?: number | undefined;
  },
  nameOf: (page: AuditPageData | undefined) => string | undefined,
): string | undefined => {
  const t = useTranslation('audit');
  const onPage = nameOf(known);
  const id = filter.userId ?? filter.recordId;
  const enabled = known !== undefined && onPage === undefined && id !== undefined;
  const { data, isPending } = useApiQuery(
    listAudit,
    { ...filter, pageSize: 1 },
    { quiet: true, background: true, enabled },
  );
  if (onPage !== undefined || !enabled) return onPage;
  return nameOf(data) ?? (isPending ? undefined : t((w) => w.unknownOne, { id }));
};

export const useActorName = (known: AuditPageData | undefined, id: string | undefined): string | undefined =>
  useNameFromEntries(known, { userId: parseId(id) }, (page) => id && findActorName(page, id));

export const LinkedFilters = ({
  list: { filter, setFilter },
  known,
}: {
  list: Pick<ListQuery<Linked>, 'filter' | 'setFilter'>;
  known: AuditPageData | undefined;
}) => {
  const t = useTranslation('audit');
  const targetName = useTargetName();
  const label = useLabel();
  const { noun, recordId, sessionId, requestId } = filter;
  const one = findResource(noun ?? '')?.one;
  const kind = one ? capitalize(label(one)) : noun;
  const recordName = useNameFromEntries(
    known,
    { noun, recordId: parseId(recordId) },
    (page) => recordId && findRecordName(page, noun ?? '', recordId),
  );
  const record = recordId && targetName(noun ?? '', recordName ?? `#${recordId}`);
  return (
    <>
      {(noun || record) && (
        <FilterChip
          label={t((w) => w.record)}
          value={[kind, record].filter(Boolean).join(' · ')}
          // An ID is meaningless without its resource.
          onRemove={() => setFilter({ noun: '', recordId: '' })}
        />
      )}
      {sessionId && (
        <FilterChip label={t((w) => w.session)} value={sessionId} onRemove={() => setFilter({ sessionId: '' })} />
      )}
      {requestId && (
        <FilterChip label={t((w) => w.requestId)} value={requestId} onRemove={() => setFilter({ requestId: '' })} />
      )}
    </>
  );
};
