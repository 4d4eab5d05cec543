import type { OnlineSession } from '@atrium/contract/online/schemas.ts';

export const createSession = (id: number, parts: Partial<OnlineSession> = {}): OnlineSession => ({
  id,
  userId: id,
  username: `user-${id}`,
  name: `用户${id}`,
  deptId: null,
  deptName: '',
  connected: true,
  device: '',
  address: '',
  createTime: 0,
  lastUseTime: 0,
  viewer: '',
  own: false,
  holdsMore: false,
  ...parts,
});
