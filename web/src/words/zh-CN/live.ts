export const words = {
  permissionsChanged: '您的权限有更新，菜单已刷新',
  permissionsRemoved: '您的部分权限已被收回，菜单已刷新',
  tabsClosed: '您对{{titles}}的权限已被收回，标签页已关闭',
  tabsKeptOpen: '您对{{titles}}的权限已被收回；因为有未保存的更改，页面暂时保留',
  revoked: '您已没有此页面的权限',
  revokedText:
    '页面中有未保存的更改，因此暂时保留：内容可以查看和复制，但不能保存。放弃更改或关闭标签页后，页面将关闭。',
  revokedClose: '放弃更改并关闭',
  quoted: '“{{title}}”',
};
