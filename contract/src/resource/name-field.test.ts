import { expect, test } from 'vitest';
import { dictionaryItemResource } from '../dictionary/fields.ts';
import { positionResource } from '../position/fields.ts';
import { roleResource } from '../role/fields.ts';
import { findLocalizedNameField } from './definition.ts';

test.each([
  ['zh-CN', positionResource, 'name'],
  ['en-US', positionResource, 'nameEn'],
  ['zh-CN', dictionaryItemResource, 'label'],
  ['en-US', dictionaryItemResource, 'labelEn'],
  ['en-US', roleResource, 'name'],
] as const)('names records for readers of %s by the field of their language', (language, resource, name) => {
  expect(findLocalizedNameField(language, resource.fields)).toBe(name);
});
