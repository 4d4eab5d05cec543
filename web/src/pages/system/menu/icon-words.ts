/** Chinese translations of the parts of icon names. Loaded only with the picker. */
const table = `
account 账号 账户|add 添加 新增|aim 瞄准 目标|alert 警报 告警|align 对齐|ant 蚂蚁|apartment 组织 架构 部门|api 接口|app 应用|appstore 应用 九宫格
area 面积 区域|arrow 箭头|arrows 箭头|audio 音频 声音 麦克风|audit 审计 审核|back 返回|backward 后退 快退|bank 银行|bar 柱状图 柱形|barcode 条码
bars 菜单 列表|bell 铃铛 通知 提醒|block 禁止 屏蔽|bold 加粗 粗体|book 书 图书 手册|border 边框|box 箱子 盒子|branches 分支|bug 缺陷 错误 虫|build 构建 搭建
building 楼 公司 大厦|bulb 灯泡 想法|calculator 计算器|calendar 日历 日期|camera 相机 拍照|car 汽车 车辆|card 卡片 卡|caret 三角 箭头|carry 待办|cart 购物车
cells 单元格|certificate 证书|chart 图表 统计|check 对勾 勾选 完成|circle 圆 圆形|clear 清除 清空|clip 回形针 附件|clock 时钟 时间|close 关闭 叉|cloud 云
cluster 集群|code 代码|coffee 咖啡|collapse 收起|column 列 栏|command 命令|comment 评论 留言|compass 指南针|compress 压缩|console 控制台
contacts 联系人 通讯录|container 容器|control 控制|copy 复制|copyright 版权|credit 信用|crown 皇冠 会员|customer 客户 客服|dashboard 仪表盘 看板|database 数据库
delete 删除 垃圾桶|delivered 送达|deployment 部署|desktop 桌面 电脑|diff 差异 对比|disconnect 断开|dislike 不喜欢 踩|dollar 美元 钱 金额|done 完成|dot 点
double 双|down 下|download 下载|drag 拖动|edit 编辑 修改|ellipsis 更多 省略|enter 回车|environment 环境 地点 定位|euro 欧元|exception 异常
exclamation 感叹号 警告|exit 退出|expand 展开|experiment 实验|export 导出|eye 眼睛 查看|fast 快速|field 字段|file 文件 文档|filter 筛选 过滤
fire 火 热门|flag 旗 标记|folder 文件夹 目录|font 字体|form 表单|format 格式|forward 前进 快进|frown 难过|fullscreen 全屏|function 函数 功能
fund 基金 走势|funnel 漏斗|gateway 网关|gift 礼物|global 全球 地球 语言|gold 金|group 组 群组|hdd 硬盘|heart 爱心 收藏|heat 热力
height 高度|highlight 高亮|history 历史|holder 手柄|home 首页 主页 房子|hourglass 沙漏|idcard 身份证 证件|image 图片|import 导入|inbox 收件箱
index 索引|info 信息|insert 插入|insurance 保险|interaction 交互|invisible 不可见 隐藏|issues 问题|italic 斜体|key 钥匙 密钥|laptop 笔记本 电脑
layout 布局|left 左|like 点赞 喜欢|line 线 折线图|link 链接|list 列表 清单|loading 加载|lock 锁 锁定|login 登录|logout 退出 登出 注销
mail 邮件 邮箱|man 男|map 地图|medicine 医药 药|meh 一般|menu 菜单|merge 合并|message 消息 短信|minus 减 减号|mobile 手机
money 钱 金额|monitor 监控 显示器|moon 月亮|more 更多|muted 静音|node 节点|notification 通知|number 数字|open 打开|order 顺序
ordered 有序|out 出 外|page 页面|paper 纸|partition 分区|pause 暂停|pay 支付 付款|percentage 百分比|phone 电话|pic 图片
picture 图片|pie 饼图|play 播放|plot 图|plus 加 加号|pound 英镑|poweroff 关机 电源|printer 打印 打印机|product 产品 商品|profile 资料 简介
project 项目|property 属性|protect 保护|pull 拉取|pushpin 图钉 固定|qrcode 二维码|question 问号 帮助|radar 雷达|radius 圆角|read 阅读 已读
reconciliation 对账|red 红|redo 重做|reload 刷新 重载|request 请求|rest 休息|right 右|rise 上升 增长|robot 机器人|rocket 火箭
rollback 回滚|rotate 旋转|row 行|safety 安全 盾牌|save 保存|scan 扫描|schedule 日程 排期|scissor 剪刀|screen 屏幕|search 搜索 查找
security 安全|select 选择|send 发送|server 服务器|service 服务|setting 设置 配置|share 分享|shop 商店|shopping 购物|shrink 收缩
signature 签名|skin 皮肤 主题|sliders 滑块 调节|smile 微笑 笑脸|solution 方案|sort 排序|sound 声音|split 拆分|square 方形 方框|star 星 收藏
step 步骤|stock 股票|stop 停止|sun 太阳|swap 交换|switch 开关 切换|switcher 切换|sync 同步|table 表格|tablet 平板
tag 标签|tags 标签|team 团队|text 文字 文本|thunderbolt 闪电|time 时间|tool 工具|top 顶部|trademark 商标|transaction 交易
translation 翻译 语言|trophy 奖杯|truck 卡车 物流 货车|underline 下划线|undo 撤销|unlock 解锁|up 上|upload 上传|user 用户 人员|usergroup 用户组
verified 已验证 认证|vertical 垂直|video 视频|view 查看|wallet 钱包|warning 警告|wechat 微信|width 宽度|wifi 无线 网络|woman 女
work 工作|zoom 缩放|outside 外部|embedded 内嵌|role 角色|department 部门|shield 盾牌 安全|weibo 微博|alipay 支付宝|taobao 淘宝
baidu 百度|zhihu 知乎|dingtalk 钉钉|dingding 钉钉|aliyun 阿里云|excel 表格 电子表格|word 文档|zip 压缩包|cut 剪切|in 进 放大
`;

const translationByWord = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [word = '', ...words] = entry.split(' ');
      return [word, words.join(' ')] as const;
    }),
);

export const getChineseName = (words: string): string =>
  words
    .toLowerCase()
    .split(' ')
    .map((part) => translationByWord.get(part) ?? '')
    .join(' ');
