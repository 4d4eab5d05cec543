export const words = {
  identity: '名称与 Logo',
  access: '账号与消息',
  defaults: '默认偏好',
  locked: '锁定的偏好',

  name: '系统名称',
  nameHint: '显示在登录页、左上角和浏览器标题中，最多 30 个字；留空则为 Atrium。',
  logo: 'Logo',
  logoHint: '正方形图片效果最好，支持 PNG、JPEG、WebP，不超过 5 MB；保存后生效。',
  chooseLogo: '选择图片',
  changeLogo: '更换图片',
  removeLogo: '恢复默认 Logo',

  registration: '自助注册',
  modes: { unset: '按服务器配置', open: '开放', approval: '需审批', closed: '关闭' },
  modeHints: {
    unset: '由配置项 ATRIUM_REGISTRATION 决定；未设置时，演示环境开放，其他环境关闭。',
    open: '注册后即可登录。',
    approval: '注册后由管理员批准才能登录。',
    closed: '账号只能由管理员创建。',
  },
  limit: '服务器配置最多允许“{{mode}}”。',

  passwords: '密码',
  passwordsHint:
    '密码至少包含一个字母和一个数字，最长 {{max}} 位（由 ATRIUM_PASSWORD_MAX 设置）。密码不符合新规则的用户，下次登录时须修改密码。',
  passwordMin: '最小长度',
  requiresMixedCase: '须同时包含大写和小写字母',
  requiresSymbol: '须包含符号',
  samplePassword: '用示例密码试一试',
  sampleAccepted: '符合规则。保存时还会拒绝过于常见的密码。',
  passwordHistoryHint: '填 0 表示不限制。定期修改会让用户选择更简单的密码，仅在有规定要求时使用。',
  passwordHistory: '不能重复使用的最近密码数',
  passwordMaxDays: '密码有效期（天）',

  sessions: '会话',
  sessionsHint: '达到上限后再次登录时，该用户最久未使用的会话会结束。',
  maxSessions: '每个用户的会话数上限',

  secondFactor: '两步验证',
  secondFactorHint: '角色可以要求两步验证。拥有此类角色的用户从首次访问起，可在此天数内继续使用；填 0 表示立即要求。',
  factorGraceDays: '设置期限（天）',
  rememberedDevices: '免两步验证的设备',
  rememberedDaysHint:
    '登录时可选择在此设备上免两步验证。填 0 表示每次登录都需要；缩短后，已免验证的设备也按新期限执行。',
  rememberedDays: '设备免两步验证的期限（天）',
  remembersAdministrators: '超级管理员的设备也可免两步验证',
  factorUnused: '已有角色要求两步验证，但其成员均未设置。请先为您自己的账号设置，以免无法使用系统。',

  messages: '消息发送',
  messagesHint: '发送方式由服务器配置决定。测试消息只会发到您自己的地址，10 分钟内最多 5 次。',
  channels: { email: '邮件', sms: '短信' },
  mailBy: { smtp: '由邮件服务器发送', log: '未设置邮件服务器，打印到服务器日志', none: '未设置邮件服务器，无法发送' },
  smsBy: { gateway: '由短信网关发送', log: '未设置短信网关，打印到服务器日志', none: '未设置短信网关，无法发送' },
  test: { email: '发送测试邮件', sms: '发送测试短信' },
  sent: '测试消息已发送，请查看 {{to}}。',
  printed: '未配置发送服务，给 {{to}} 的消息已打印到服务器日志。',
  faults: {
    connection: '无法连接发送服务，给 {{to}} 的消息没有发出。请检查地址、端口和网络。',
    credentials: '发送服务拒绝了用户名或密码，给 {{to}} 的消息没有发出。',
    timeout: '发送服务没有及时响应，给 {{to}} 的消息可能没有发出。',
    refused: '发送服务没有接受给 {{to}} 的消息。',
  },

  footerHint: '用户可以自行更改。锁定后对所有人生效，个人不能更改。',
  defaultsHint: '适用于未自行设置的用户。锁定后对所有人生效，个人不能更改。',
};
