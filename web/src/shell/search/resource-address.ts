import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { getTabAddress } from '../../lib/tab/tabs.ts';

/** Returns the address of the list of a resource, or of the records with the same parent as `row`. */
export const getResourceAddress = (
  { page, parentField }: GeneratedResource,
  row: Readonly<Record<string, unknown>> = {},
): string => {
  if (parentField !== undefined) return `${page}?${parentField}=${Number(row[parentField])}`;
  // The open page may list the records of a parent.
  return generatedResourceList.some((resource) => resource.page === page && resource.parentField !== undefined)
    ? page
    : getTabAddress(page);
};
