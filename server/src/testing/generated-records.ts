import type { CrudResource } from '@atrium/contract/resource/field.ts';
import type { Instance } from './instance.ts';

/** All texts have the same value. */
export const newRecord = ({ fields }: CrudResource, text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => 'required' in field && !('readOnly' in field))
      .map(([name, { type }]) => [name, type === 'date' ? '2026-03-05' : text]),
  );

export const addRecord = async (
  instance: Instance,
  resource: CrudResource,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<number> => {
  const response = await instance.send('POST', `${resource.name}-item`, newRecord(resource, text), token);
  const { result, message } = (await response.json()) as { result: { id: number } | null; message: string };
  if (!result) throw new Error(`${resource.name} rejects the values from newRecord: ${message}`);
  return result.id;
};
