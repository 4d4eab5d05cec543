import type { Problem } from './problems.ts';

/** The refusals in Chinese; `{{name}}` is filled from the refusal's `params`. */
export const problemWords: Record<Problem, string> = {
  'request.malformed': '无法识别请求的内容',
  'request.timeout': '请求超时，请重试',
  'request.notFound': '请求的接口不存在',
  'request.methodNotAllowed': '该接口不支持此请求方式',
  'request.tooLarge': '请求内容过大',
  'request.unsupportedType': '不支持的内容类型',
  'request.invalid': '请检查输入的内容',
  'request.tooMany': '请求过于频繁，请稍后再试',
  'request.headersTooLarge': '请求头过大',
  'server.fault': '抱歉，服务器出现错误',
  'server.busy': '服务器繁忙，请稍后再试',

  'session.required': '登录已失效，请重新登录',
  'session.wrongCredentials': '用户名或密码错误',
  'session.refreshRefused': '登录已失效，请重新登录',
  'session.locked': '连续登录失败次数过多，账号已锁定，请在 {{minutes}} 分钟后重试',
  'session.throttled': '登录尝试过于频繁，请在 {{seconds}} 秒后重试',
  'session.disabled': '该账号已停用，请联系管理员',

  'setup.closed': '系统已完成初始化',
  'setup.tokenWrong': '初始化链接无效，请使用服务器启动时打印的链接',
  'setup.usernameTaken': '该用户名已被使用',

  'right.missing': '抱歉，您没有执行此操作的权限',
  'key.wrong': 'API 密钥不正确',

  'figures.tooMany': '一次最多提交 {{max}} 行数据',

  'field.required': '此项为必填项',
  'field.text': '请输入文本',
  'field.integer': '请输入整数',
  'field.tooSmall': '数值过小',
  'field.tooLarge': '数值过大',
  'field.id': '编号无效',
  'field.flag': '请选择是或否',
  'field.status': '状态无效',
  'field.option': '请从给定的选项中选择',
  'field.invalid': '内容无效',
  'field.tooLong': '内容过长',
  'field.length': '仅支持{{length}}个字符',
  'field.username': '4 到 16 位，只能包含字母、数字、下划线和连字符',
  'field.password': '8 到 16 位，须同时包含字母和数字，可含 _~!@#$%^&*+.-',
  'field.code': '验证码为 4 到 8 位数字',
  'field.mobile': '手机号格式不正确',
  'field.telephone': '电话号码格式不正确',
  'field.email': '邮箱格式不正确',
  'field.alphanumeric': '只能输入字母或数字',
  'field.socialCreditCode': '统一社会信用代码不正确',
  'field.day': '日期格式应为 YYYY-MM-DD',
};
