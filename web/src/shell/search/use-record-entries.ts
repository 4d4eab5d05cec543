import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { findLocalizedNameField } from '@atrium/contract/resource/definition.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import { createReadOptions } from '../../lib/query/query.ts';
import { getResourceAddress } from './resource-address.ts';
import type { SearchEntry } from './search-entries.ts';

const maxRecords = 3;

type Row = Readonly<Record<string, unknown>>;

const createRecordEntries = (
  resource: GeneratedResource,
  rows: readonly Row[],
  resourceName: string,
  nameField: string,
): SearchEntry[] =>
  rows.map((row) => {
    const id = Number(row['id']);
    const to = { address: getResourceAddress(resource, row), state: { action: 'detail', id } };
    return {
      key: `${resource.name} ${id}`,
      section: 'records',
      label: String(row[nameField]),
      detail: resourceName,
      to,
    };
  });

export const useRecordEntries = (
  text: string,
  paths: ReadonlySet<string>,
  resources = generatedResourceList,
): SearchEntry[] => {
  const can = useCan();
  const label = useLabel();
  const language = useLanguage();
  const searchedResources = useMemo(
    () => resources.filter((resource) => paths.has(resource.page) && can(createResourceCalls(resource).list)),
    [resources, paths, can],
  );
  const results = useQueries({
    queries: searchedResources.map((resource) => ({
      ...createReadOptions(
        createResourceCalls(resource).list,
        { keyword: text, pageSize: maxRecords },
        { skipsErrorToast: true, isBackground: true },
      ),
      enabled: text !== '',
    })),
  });
  return searchedResources.flatMap((resource, index) =>
    createRecordEntries(
      resource,
      results[index]?.data?.list ?? [],
      label(resource.one),
      findLocalizedNameField(language, resource.fields),
    ),
  );
};
