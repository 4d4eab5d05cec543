import { allResources, findField } from './resources.ts';
import { expect, test } from 'vitest';

test.each(allResources.map((resource) => [resource.name, resource] as const))(
  'the definition of %s is registered with all its fields',
  (name, { fields }) => {
    for (const [field, expectedField] of Object.entries(fields)) expect(findField(name, field)).toBe(expectedField);
    expect(findField(name, 'toString')).toBeUndefined();
  },
);
