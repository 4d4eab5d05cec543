import { downloadAttachment } from '@atrium/contract/attachment/calls.ts';
import type { AttachedFile } from '@atrium/contract/attachment/file.ts';
import { listAttachmentFields } from '@atrium/contract/resource/definition.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { resources, startSamples } from './resource-samples.ts';

const cases = resources.flatMap((resource) =>
  listAttachmentFields(resource.fields).map((field) => ({ name: `${resource.name}.${field}`, resource, field })),
);

/** Also runs for resources of `npm run new`. */
describe.each(anyDatabase)('attached files of resources on $kind', async ({ open }) => {
  const samples = await startSamples(open);

  test.each(cases)('$name: an uploaded file is saved, shown, downloaded, audited and removed', async (fieldCase) => {
    const { resource, field } = fieldCase;
    const { instance, token } = samples;
    const body = new FormData();
    body.append('file', new Blob(['first']), 'first.txt');
    const uploadResponse = await fetch(`${instance.url}/api/attachment?resource=${resource.name}&field=${field}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    const { result: file } = (await uploadResponse.json()) as { result: AttachedFile };
    const createdRecord = await samples.create(resource, { [field]: [{ id: file.id }] });
    expect(createdRecord).toMatchObject({ code: 200, result: { [field]: [file] } });
    const id = Number(createdRecord.result['id']);

    const input = { resource: resource.name, field, id, file: file.id };
    const { url } = (await instance.call(downloadAttachment, input, token)).result;
    expect(await (await fetch(instance.url + url)).text()).toBe('first');

    const { result } = await samples.send('PUT', `${resource.name}-item`, { id, [field]: [] });
    expect(result[field]).toEqual([]);
    const [newest] = await samples.history(resource, id);
    expect(newest?.changes).toEqual([{ field, before: ['first.txt'], after: [] }]);
    expect((await instance.call(downloadAttachment, input, token)).problem).toBe('row.notFound');
  });
});
