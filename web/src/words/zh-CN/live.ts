export const words = {
  rightsChanged: '您的权限有更新，菜单已刷新',
  rightsTaken: '您的部分权限已被收回，菜单已刷新',
  tabsClosed: '您对“{{titles}}”的权限已被收回，标签页已关闭',
  comma: '”、“',
};
