export const words = {
  last: '上次 {{time}}，用时 {{took}}',
  lastFailed: '上次 {{time}} 失败',
  never: '尚未执行',
  every: '每 {{minutes}} 分钟检查',
  waiting: '{{n}} 封待发送',
  run: '立即执行',
  started: '已开始执行',
  milliseconds: '{{n}} 毫秒',
  seconds: '{{n}} 秒',
};
