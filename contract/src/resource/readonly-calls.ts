import { get } from '../call.ts';
import type { byId } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { ReadOnlyResource } from './field.ts';
import type { createReadOnlySchemas } from './readonly-schemas.ts';

type Schemas<R extends ReadOnlyResource> = ReturnType<typeof createReadOnlySchemas<R>>;

export const createReadOnlyCalls = /* @__NO_SIDE_EFFECTS__ */ <const R extends ReadOnlyResource>({ name, page }: R) => {
  type S = Schemas<R>;
  return {
    list: get<S['query'], S['page']>(name, `${name}-list`, page),
    export: get<S['exportQuery'], typeof file>(name, `${name}-list/export`, [page, 'permission:button:export']),
    read: get<typeof byId, S['row']>(name, `${name}-item`, page),
  };
};
