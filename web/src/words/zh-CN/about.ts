export const words = {
  intro: '面向企业员工的后台管理系统：前端、服务端与数据库一体，一条命令即可启动。',
  docs: '使用文档',
  apiDocs: '接口文档',

  proxyIgnored:
    '请求经过了未受信任的代理。请设置 ATRIUM_TRUST_PROXY，否则所有用户会被视为来自同一 IP 地址，登录时一并限流。',
  instance: '当前实例',
  version: '版本',
  license: '许可证',
  database: '数据库',
  node: 'Node.js',
  mail: '邮件发送',
  mailBy: {
    smtp: '邮件服务器',
    log: '打印到服务器日志（演示）',
    none: '未配置（ATRIUM_SMTP_URL）：邮箱验证码与邮件通知不可用',
  },
  sms: '短信发送',
  smsBy: {
    gateway: '短信网关',
    log: '打印到服务器日志（演示）',
    none: '未配置（ATRIUM_SMS_URL）：短信验证码与短信通知不可用',
  },
  startTime: '启动时间',
  uptime: '已运行',

  dependencies: '依赖',
  dependencyCount_other: '共 {{count}} 项',
  search: '按名称或许可证查找',
  usedBy: '用于',
  parts: { all: '全部', web: '前端', server: '服务端', contract: '接口约定', tools: '开发工具' },
  name: '名称',
  noMatch: '没有与“{{text}}”匹配的依赖',
  noLockfile: '当前部署没有附带依赖清单',
};
