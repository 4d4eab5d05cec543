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
  const family = { family: name };
  return {
    list: call<S['query'], S['page']>('GET', `${name}-list`, page, family),
    export: call<S['taken'], typeof file>('GET', `${name}-list/export`, [page, 'permission:button:export'], family),
    read: call<typeof byId, S['row']>('GET', `${name}-item`, page, family),
    create: call<S['created'], S['row']>('POST', `${name}-item`, [page, buttons.add], family),
    update: call<S['changed'], S['row']>('PUT', `${name}-item`, [page, buttons.update], family),
    delete: call<typeof removal, typeof removed>('DELETE', `${name}-item`, [page, buttons.delete], family),
    history: call<typeof historyQuery, typeof auditPage>('GET', `${name}-item/history`, page, family),
  };
};

/** The calls of a resource, as its page takes them. */
export type CrudCalls<R extends CrudResource> = ReturnType<typeof crudCalls<R>>;
