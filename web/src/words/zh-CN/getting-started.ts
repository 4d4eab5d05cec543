export const words = {
  welcome: '欢迎使用{{product}}，{{name}}',
  remaining_other: '还有 {{count}} 步，完成后会自动打勾。',
  progress: '配置进度',
  doneOfAll: '{{done}} / {{all}}',
  steps: '快速入门',
  hide: '不再显示',
  done: '已完成',
  created: '已有 {{count}} 个。',
  open: '查看',

  step: {
    depts: { title: '部门', hint: '创建公司的部门结构。' },
    roles: { title: '角色', hint: '规定每个角色可以做什么。' },
    people: { title: '用户', hint: '从表格导入，或逐个新增。' },
    mail: { title: '邮件', hint: '发送验证码和通知需要邮件服务，请设置配置项 ATRIUM_SMTP_URL。' },
    company: { title: '公司设置', hint: '系统名称、Logo 和页脚。' },
  },
  actions: {
    newDept: '新增部门',
    newRole: '新增角色',
    importUsers: '导入用户',
    newUser: '新增用户',
    openMail: '查看并测试',
    openCompany: '去设置',
  },

  guide: '使用指南',
  guides: {
    everyone: { title: '所有人', hint: '日常操作、查找、偏好和账号' },
    administrators: { title: '管理员', hint: '角色、权限、部门和审计日志' },
    engineers: { title: '工程师', hint: '部署、备份、接口和扩展' },
  },

  figuresTitle: '暂无指标数据',
  figuresHint: '由其他系统通过接口每天发送，或从 CSV 文件导入；收到后首页会显示访问量、用户、订单和销售额。',
  figuresLink: '查看如何发送指标',
};
