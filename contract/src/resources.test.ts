import { described, fieldOf } from './resources.ts';
import { expect, test } from 'vitest';

test.each(described.map((resource) => [resource.name, resource] as const))(
  'the definition of %s is registered with all its fields',
  (name, { fields }) => {
    for (const [field, its] of Object.entries(fields)) expect(fieldOf(name, field)).toBe(its);
    expect(fieldOf(name, 'toString')).toBeUndefined();
  },
);
