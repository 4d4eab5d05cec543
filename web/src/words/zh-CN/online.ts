export const words = {
  moreUsers_other: '另外 {{count, number}} 个用户',
  currentSession: '当前会话',
  viewedBy: '{{name}}正在以其身份查看',
  holdsMore: '该用户拥有您没有的权限。',
  endQuestion_other: '强制下线 {{count, number}} 个会话？',
  endHint: '{{users}}需要重新登录。',
  endOwnHint: '{{users}}需要重新登录。其中包含您当前的会话，您会立即退出登录。',
  ended_other: '已强制下线 {{count, number}} 个会话',
  endedPartly_other: '已强制下线 {{ended}} 个会话，另有 {{count, number}} 个未能下线',
};
