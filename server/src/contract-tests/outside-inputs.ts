/** IDs of records outside the data scope of the caller. */
export interface OutsideRecords {
  readonly entry: number;
  readonly session: number;
  readonly signIn: number;
  readonly user: number;
  readonly dept: number;
  readonly position: number;
  readonly apiToken: number;
}

/** Inputs that would access records outside the data scope; `null` if a test checks the result instead. */
export const outsideInputs: Readonly<Record<string, ((records: OutsideRecords) => object) | null>> = {
  'GET user-list': null,
  'GET user-list/options': null,
  'GET user-list/search': null,
  'GET user-list/export': null,
  'GET dept-list': null,
  'GET audit-list': null,
  'GET audit-item': ({ entry }) => ({ id: entry }),
  'GET audit-list/export': null,
  'GET security-summary': null,
  'GET sign-in-log-list': null,
  'GET sign-in-log-list/export': null,
  'POST sign-in-log-list/export': null,
  'GET sign-in-log-item': ({ signIn }) => ({ id: signIn }),
  'GET online-list': null,
  'GET online-list/export': null,
  'POST online-list/export': null,
  'GET online-item': ({ session }) => ({ id: session }),
  'POST online-item/end': ({ session }) => ({ ids: [session] }),
  'GET api-token-list': null,
  'GET api-token-list/export': null,
  'POST api-token-list/export': null,
  'GET api-token-item': ({ apiToken }) => ({ id: apiToken }),
  'POST api-token-item/revoke': ({ apiToken }) => ({ id: apiToken }),
  'GET position-list': null,
  'GET position-list/export': null,
  'POST position-list/export': null,
  'GET position-item': ({ position }) => ({ id: position }),
  'GET position-item/history': ({ position }) => ({ id: position }),
  'POST position-item': ({ dept }) => ({ name: 'x', nameEn: 'x', code: 'far-away', deptId: dept }),
  'PUT position-item': ({ position }) => ({ id: position, name: 'changed' }),
  'DELETE position-item': ({ position }) => ({ id: position }),
  'POST user-list/export': null,
  'POST audit-list/export': null,
  'GET user-item/import-template': null,
  'POST user-item/import-file': null,
  'POST user-item/import': null,
  'GET user-item': ({ user }) => ({ id: user }),
  'GET user-item/rights': ({ user }) => ({ id: user }),
  'GET user-item/history': ({ user }) => ({ id: user }),
  'GET user-item/sessions': ({ user }) => ({ id: user }),
  'POST user-item': ({ dept }) => ({ username: 'far-away', name: 'x', password: 'matrix-1234', deptId: dept }),
  'PUT user-item': ({ user }) => ({ id: user, name: 'changed' }),
  'DELETE user-item': ({ user }) => ({ id: user }),
  'POST user-item/status': ({ user }) => ({ id: user, status: 0 }),
  'POST user-item/reset-password': ({ user }) => ({ id: user, password: 'matrix-1234' }),
  'POST user-item/sign-in-mail': ({ user }) => ({ id: user }),
  'POST user-item/unlock': ({ user }) => ({ id: user }),
  'POST user-item/reset-factor': ({ user }) => ({ id: user }),
  'POST user-item/end-sessions': ({ user }) => ({ id: user }),
  'POST user-item/impersonate': ({ user }) => ({ id: user }),
  'POST user-item/batch': ({ user }) => ({ act: 'disable', ids: [user] }),
  'POST user-item/batch-delete': ({ user }) => ({ ids: [user] }),
  'GET access/explain': ({ user }) => ({ userId: user, path: '/home' }),
  'GET dept-item': ({ dept }) => ({ id: dept }),
  'GET dept-item/history': ({ dept }) => ({ id: dept }),
  'POST dept-item': ({ dept }) => ({ name: 'x', parentId: dept }),
  'PUT dept-item': ({ dept }) => ({ id: dept, name: 'changed' }),
  'DELETE dept-item': ({ dept }) => ({ id: dept }),
  'POST dept-item/move': ({ dept }) => ({ id: dept, parentId: null }),
};
