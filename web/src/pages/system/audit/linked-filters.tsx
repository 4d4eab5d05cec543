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
type LinkedFilter = (typeof linkedFilters)[number];

export interface AuditPageData {
  readonly list: readonly AuditEntry[];
  readonly names: AuditNames;
}

const findName = (names: AuditNames | undefined, noun: string, id: string): string | undefined =>
  new Map<string, Readonly<Record<string, string>>>(Object.entries(names ?? {})).get(noun)?.[id];

const useFindActorName = (): ((pageData: AuditPageData | undefined, id: string) => string | undefined) => {
  const c = useTranslation('common');
  return (pageData, id) => {
    const { name, username } = pageData?.list.find(({ userId }) => String(userId) === id) ?? {};
    if (name && username) return c((w) => w.person, { name, username });
    return username || findName(pageData?.names, 'user', id);
  };
};

const findRecordName = (pageData: AuditPageData | undefined, noun: string, id: string): string | undefined => {
  const entry = pageData?.list.find(
    (candidate) => candidate.noun === noun && String(candidate.recordId) === id && candidate.recordName !== '',
  );
  return entry?.recordName ?? findName(pageData?.names, noun, id);
};

/** Loads the name of a deleted record from its latest entry. */
const useNameFromEntries = (
  pageData: AuditPageData | undefined,
  filter: {
    readonly userId?: number | undefined;
    readonly noun?: string | undefined;
    readonly recordId?: number | undefined;
  },
  getName: (page: AuditPageData | undefined) => string | undefined,
): string | undefined => {
  const t = useTranslation('audit');
  const nameOnPage = getName(pageData);
  const id = filter.userId ?? filter.recordId;
  const isEnabled = pageData !== undefined && nameOnPage === undefined && id !== undefined;
  const { data, isPending } = useApiQuery(
    listAudit,
    { ...filter, pageSize: 1 },
    { skipsErrorToast: true, isBackground: true, enabled: isEnabled },
  );
  if (nameOnPage !== undefined || !isEnabled) return nameOnPage;
  return getName(data) ?? (isPending ? undefined : t((w) => w.unknownRecord, { id }));
};

export const useActorName = (pageData: AuditPageData | undefined, id: string | undefined): string | undefined => {
  const findActorName = useFindActorName();
  return useNameFromEntries(pageData, { userId: parseId(id) }, (page) => id && findActorName(page, id));
};

export const LinkedFilters = ({
  list: { filter, setFilter },
  pageData,
}: {
  list: Pick<ListQuery<LinkedFilter>, 'filter' | 'setFilter'>;
  pageData: AuditPageData | undefined;
}) => {
  const t = useTranslation('audit');
  const getTargetName = useTargetName();
  const label = useLabel();
  const { noun, recordId, sessionId, requestId } = filter;
  const resourceName = findResource(noun ?? '')?.one;
  const resourceLabel = resourceName ? capitalize(label(resourceName)) : noun;
  const recordName = useNameFromEntries(
    pageData,
    { noun, recordId: parseId(recordId) },
    (page) => recordId && findRecordName(page, noun ?? '', recordId),
  );
  const record = recordId && getTargetName(noun ?? '', recordName ?? `#${recordId}`);
  return (
    <>
      {(noun || record) && (
        <FilterChip
          label={t((w) => w.target)}
          value={[resourceLabel, record].filter(Boolean).join(' · ')}
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
