/** Chinese names of common resources; `--zh` sets others. */
const chineseNames = {
  account: '账户',
  activity: '活动',
  address: '地址',
  article: '文章',
  asset: '资产',
  bill: '账单',
  brand: '品牌',
  budget: '预算',
  campaign: '营销活动',
  category: '分类',
  channel: '渠道',
  city: '城市',
  client: '客户',
  company: '公司',
  contract: '合同',
  coupon: '优惠券',
  course: '课程',
  crm: '客户关系',
  currency: '币种',
  customer: '客户',
  delivery: '发货单',
  device: '设备',
  document: '文档',
  employee: '员工',
  equipment: '设备',
  expense: '费用',
  finance: '财务',
  goods: '商品',
  holiday: '节假日',
  hr: '人事',
  inventory: '库存',
  invoice: '发票',
  item: '物料',
  location: '库位',
  logistics: '物流',
  machine: '机器',
  maintenance: '维护',
  marketing: '营销',
  material: '物料',
  member: '会员',
  news: '新闻',
  notice: '公告',
  order: '订单',
  partner: '合作伙伴',
  payment: '付款单',
  payroll: '薪资',
  position: '岗位',
  price: '价格',
  product: '产品',
  production: '生产',
  project: '项目',
  purchase: '采购',
  purchasing: '采购',
  quality: '质量',
  quotation: '报价单',
  receipt: '收据',
  region: '地区',
  report: '报表',
  room: '房间',
  sale: '销售',
  sales: '销售',
  school: '学校',
  service: '服务',
  shop: '门店',
  stock: '库存',
  store: '门店',
  student: '学生',
  supplier: '供应商',
  tag: '标签',
  task: '任务',
  team: '团队',
  teacher: '教师',
  ticket: '工单',
  training: '培训',
  unit: '单位',
  vehicle: '车辆',
  vendor: '供应商',
  warehouse: '仓库',
};

export const findChineseName = (segment) => (Object.hasOwn(chineseNames, segment) ? chineseNames[segment] : null);

const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Converts `stock-take` to `stockTake`. */
export const toCamelCase = (kebab) =>
  kebab
    .split('-')
    .map((word, index) => (index === 0 ? word : capitalize(word)))
    .join('');

export const toPascalCase = (kebab) => capitalize(toCamelCase(kebab));

/** Converts `stockTake` and `stock-take` to `stock_take`. */
export const toSnakeCase = (name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

export const toSentenceCase = (kebab) => capitalize(kebab.replaceAll('-', ' '));

export const toPlural = (word) => {
  if (/(?:news|goods|equipment|[^aeiou]ics)$/i.test(word)) return word;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
};

/** Lowercases a label, except for abbreviations. */
export const lowercaseLabel = (words) =>
  /^[A-Z][A-Z0-9]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);

export const addArticle = (words) => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
