import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { get, post, put, remove } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { byId, removalResult } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { recordIdsToDelete } from '../schema/shape.ts';
import type { createResourceSchemas } from './resource-schemas.ts';
import type { GeneratedResource } from './field.ts';

type Schemas<R extends GeneratedResource> = ReturnType<typeof createResourceSchemas<R>>;

export const createResourceCalls = /* @__NO_SIDE_EFFECTS__ */ <const R extends GeneratedResource>({
  name,
  page,
  shownIn = [],
}: R) => {
  type S = Schemas<R>;
  const families = [name, ...shownIn] as const;
  return {
    list: get<S['query'], S['page']>(name, `${name}-list`, page),
    export: get<S['exportQuery'], typeof file>(name, `${name}-list/export`, [page, 'permission:button:export']),
    read: get<typeof byId, S['row']>(name, `${name}-item`, page),
    create: post<S['created'], S['row']>(families, `${name}-item`, [page, buttons.add]),
    update: put<S['changed'], S['row']>(families, `${name}-item`, [page, buttons.update]),
    delete: remove<typeof recordIdsToDelete, typeof removalResult>(families, `${name}-item`, [page, buttons.delete]),
    history: get<typeof historyQuery, typeof auditPage>(name, `${name}-item/history`, page),
  };
};
