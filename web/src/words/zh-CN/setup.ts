export const words = {
  title: '创建首位管理员',
  hint: '系统暂无管理员。请为首位超级管理员设置用户名和密码。',
  confirm: '确认密码',
  confirmPlaceholder: '请再次输入密码',
  submit: '创建管理员',
  done: '管理员已创建，请登录。',
  toLogin: '前往登录',
  closedTitle: '初始化已完成',
  closed: '系统已有管理员，此链接不再有效。',
  noTokenTitle: '链接不完整',
  noToken: '请使用服务启动时在日志中打印的完整链接打开此页面。',
};
