import type { Field, GeneratedResource } from '@atrium/contract/resource/field.ts';
import { listEditableFields } from '@atrium/contract/resource/definition.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import type { Instance } from './instance.ts';

/** Field for the resources of tests. */
export const sampleName = {
  type: 'text',
  label: { 'zh-CN': '名称', 'en-US': 'Name' },
  max: 50,
  required: true,
  list: { width: 200, isName: true },
} as const satisfies Field;

const createText = (field: Field, text: string): string => {
  if (field.type === 'date') return '2026-03-05';
  return field.type === 'text' && field.format === 'url' ? `https://example.com/${text}` : text;
};

type Values = Readonly<Record<string, string | number>>;

/** Returns the required values, and an audience. All texts are the same; `addReferred` adds the records of required references. */
export const createRecordValues = async (
  { fields }: GeneratedResource,
  text: string,
  addReferred: (resource: GeneratedResource) => Promise<number>,
): Promise<Values> => {
  const values: [string, string | number][] = [];
  for (const [name, field] of listEditableFields(fields)) {
    if (name === 'audience') values.push([name, 'everyone']);
    if (!('required' in field)) continue;
    const referred =
      field.type === 'reference' ? generatedResourceList.find((resource) => resource.name === field.to) : undefined;
    if (referred) values.push([name, await addReferred(referred)]);
    else values.push([name, createText(field, text)]);
  }
  return Object.fromEntries(values);
};

export const addRecord = async (
  instance: Instance,
  resource: GeneratedResource,
  { token, text }: { readonly token: string; readonly text: string },
): Promise<number> => {
  const values = await createRecordValues(resource, text, (referred) =>
    // The text of the record itself may already be a unique value.
    addRecord(instance, referred, { token, text: `${text}-${resource.name}` }),
  );
  const response = await instance.send('POST', `${resource.name}-item`, values, token);
  const { result, message } = (await response.json()) as { result: { id: number } | null; message: string };
  if (!result) throw new Error(`${resource.name} rejects the values from createRecordValues: ${message}`);
  return result.id;
};
