import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { byId, removed } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { removal } from '../schema/shape.ts';
import type { crudSchemas } from './crud-schemas.ts';
import type { CrudResource } from './field.ts';

type Schemas<R extends CrudResource> = ReturnType<typeof crudSchemas<R['fields']>>;

/** The calls of a resource whose rows are listed, made, changed, deleted and taken along. */
export const crudCalls = /* @__NO_SIDE_EFFECTS__ */ <const R extends CrudResource>({ name, page }: R) => {
  type S = Schemas<R>;
  return {
    list: call<S['query'], S['page']>(name, 'GET', `${name}-list`, page),
    export: call<S['taken'], typeof file>(name, 'GET', `${name}-list/export`, [page, 'permission:button:export']),
    read: call<typeof byId, S['row']>(name, 'GET', `${name}-item`, page),
    create: call<S['created'], S['row']>(name, 'POST', `${name}-item`, [page, buttons.add], [name]),
    update: call<S['changed'], S['row']>(name, 'PUT', `${name}-item`, [page, buttons.update], [name]),
    delete: call<typeof removal, typeof removed>(name, 'DELETE', `${name}-item`, [page, buttons.delete], [name]),
    history: call<typeof historyQuery, typeof auditPage>(name, 'GET', `${name}-item/history`, page),
  };
};

/** The calls of a resource, as its page takes them. */
export type CrudCalls<R extends CrudResource> = ReturnType<typeof crudCalls<R>>;
