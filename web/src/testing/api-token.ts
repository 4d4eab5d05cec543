import type { ApiToken } from '@atrium/contract/api-token/schemas.ts';

export const createListedToken = (id: number, parts: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name: `令牌${id}`,
  lastFour: 'wxyz',
  ownerName: `用户${id}`,
  username: `user-${id}`,
  userId: id,
  state: 'valid',
  expireTime: 0,
  lastUseTime: null,
  lastAddress: '',
  permissions: '',
  networks: '',
  createTime: 0,
  revokeTime: null,
  holdsMore: false,
  ...parts,
});
