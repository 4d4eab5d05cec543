/** The button codes that the specification names; a page may have others of its own, `permission:button:<act>`. */
export const buttons = {
  get: 'permission:button:get',
  add: 'permission:button:add',
  update: 'permission:button:update',
  delete: 'permission:button:delete',
} as const;
