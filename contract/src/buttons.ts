/** Button codes of the specification; pages may have others, `permission:button:<action>`. */
export const buttons = {
  get: 'permission:button:get',
  add: 'permission:button:add',
  update: 'permission:button:update',
  delete: 'permission:button:delete',
} as const;
