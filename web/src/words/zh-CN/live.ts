export const words = {
  permissionsChanged: '您的权限有更新，菜单已刷新',
  permissionsRemoved: '您的部分权限已被收回，菜单已刷新',
  tabsClosed: '您对{{titles}}的权限已被收回，标签页已关闭',
  tabsKeptOpen: '您对{{titles}}的权限已被收回；其中有未保存的更改，页面暂时保留',
  revoked: '您已没有此页面的权限',
  revokedText:
    '其中有未保存的更改，所以页面仍然保留：内容可以查看和复制，但保存会被拒绝。放弃更改或关闭标签页后，页面不再显示。',
  revokedClose: '放弃更改并关闭',
  quoted: '“{{title}}”',
};
