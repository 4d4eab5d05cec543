export const words = {
  intro: '用户可使用身份提供方（OpenID Connect）的账号登录。',
  noUrl: '单点登录未启用：请先通过 ATRIUM_URL 设置本系统的访问地址，然后重启服务。',
  redirectUri: '在身份提供方登记的回调地址：',
  deleteHint:
    '使用此身份提供方登录的用户将取消关联，其映射规则授予的角色也会收回。没有密码的用户需由管理员重置密码后才能登录。',
  newSecretHint: '保存后不再显示。',
  test: '测试连接',
  connected: '“{{name}}”连接正常',

  rule: '规则 {{number}}',
  addRule: '新增规则',
  removeRule: '删除规则 {{number}}',
  claim: '声明（claim）',
  claimValue: '值',
  roles: '授予角色',
  dept: '所属部门',

  preview: '测试规则',
  previewHint: '粘贴某人的声明（JSON），查看按规则会获得的角色和部门。',
  claims: '声明（JSON）',
  lastClaims: '填入最近一次登录的声明',
  noJson: '请填写 JSON 对象',
  noMatch: '没有匹配的规则',
  getsRoles: '角色：{{roles}}',
  getsDept: '部门：{{dept}}',

  passwordSignIn: '密码登录设置',
  allowPasswordSignIn: '允许密码登录',
  passwordSignInHint: '关闭后，只有应急账号能用密码或验证码登录，也不能注册和找回密码。通行密钥仍可使用。',
  emergencyAccounts: '应急账号',
  emergencyAccountsHint: '始终可以用密码登录的用户，以备身份提供方不可用。至少要有一个设有密码或通行密钥的超级管理员。',
};
