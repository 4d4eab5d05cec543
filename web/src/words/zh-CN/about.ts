export const words = {
  intro: '面向企业员工的后台管理系统：网页、服务端与数据库一体，一条命令即可启动。',
  docs: '使用文档',
  apiDocs: '接口文档',

  copy: '运行信息',
  version: '版本',
  license: '许可证',
  database: '数据库',
  node: 'Node.js',
  startTime: '启动时间',
  uptime: '已运行',
  webVersion: '网页版本',
  otherServer: '当前服务器未提供运行信息，以下为网页自身的信息。',

  dependencies: '依赖',
  dependencyCount_other: '共 {{count}} 项',
  find: '按名称或许可证查找',
  part: '用于',
  parts: { all: '全部', web: '网页', server: '服务端', contract: '接口约定', tools: '开发工具' },
  name: '名称',
  noMatch: '没有与“{{text}}”匹配的依赖',
  noLockfile: '此副本没有附带依赖清单',
};
