export const words = {
  title: '岗位管理',
  grantsNothing: '岗位只说明用户的职责，不授予任何权限。',
};
