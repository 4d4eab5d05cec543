export const words = {
  menuPosition: '此页在菜单中的位置',
  address: '地址',
  openedAt: '打开于 {{time}}',

  cachedPage: '缓存页面',
  cachedText:
    '在下面输入内容，切换到其他标签页再回来，内容、光标位置和滚动位置都还在。刷新或关闭标签页后，页面恢复初始状态。',
  note: '便签',
  record: '记录 {{id}}',
  recordText: '每条记录都有自己的标签页、名称和内容。在这里输入的内容算作未保存的更改。',
  recordsText: '同一页面的多条记录可以并排打开，各占一个标签页：',

  stateInUrl: '地址中的状态',
  stateInUrlText: '步骤写在地址的查询参数中：可以刷新、收藏或发给同事，标签页也会记住它。',
  step: '第 {{step}} 步，共 {{of}} 步',
  back: '上一步',
  forward: '下一步',
  search: '查询参数',
  hash: '锚点',
  none: '（无）',

  unsaved: '未保存的更改',
  unsavedText: '修改下面的标题但不保存：标签页会显示标记，关闭它之前会先询问。保存后，标签页以此命名。',
  title: '标题',
  save: '保存',
  saved: '已保存为“{{title}}”',
  initialTitle: '嵌套页面的标题',
};
