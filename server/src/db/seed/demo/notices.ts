import type { Language } from '@atrium/contract/language.ts';
import type { NotificationKind } from '@atrium/contract/notification/kinds.ts';
import type { BuiltinRole } from '@atrium/contract/permissions.ts';
import { builtinRoleTexts } from '../builtin-roles.ts';
import { pseudoRandom } from './chance.ts';

type TranslatedText = Readonly<Record<Language, string>>;

export interface DemoNotice {
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string | number | TranslatedText>>;
  readonly link: string;
  readonly is_read: number;
  readonly create_time: number;
}

type Sample = Pick<DemoNotice, 'kind' | 'params' | 'link'>;

const minuteMs = 60_000;
const unread = 6;

/** Only the parts from which device names are derived. */
const devices = [
  'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Edg/150.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1',
  'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 16) Chrome/150.0',
];
const people: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['陈思远', '林晓东', '王欣怡', '赵磊', '孙婉清', '周浩然', '吴雅婷', '郑国栋'],
  'en-US': [
    'Emily Carter',
    'Daniel Hughes',
    'Grace Bennett',
    'Owen Reed',
    'Laura Kelly',
    'Lucas Ward',
    'Maya Brooks',
    'Peter Ross',
  ],
};
const translatePerson = (language: Language, name: string): string =>
  people[language][people['zh-CN'].indexOf(name)] ?? name;
const subjects: readonly TranslatedText[] = [
  { 'zh-CN': '报销申请', 'en-US': 'an expense claim' },
  { 'zh-CN': '请假申请', 'en-US': 'a leave request' },
  { 'zh-CN': '采购申请', 'en-US': 'a purchase request' },
  { 'zh-CN': '用章申请', 'en-US': 'a request for the seal' },
  { 'zh-CN': '出差申请', 'en-US': 'a travel request' },
];
const reports: readonly TranslatedText[] = [
  { 'zh-CN': '销售周报', 'en-US': 'The weekly sales report' },
  { 'zh-CN': '访问周报', 'en-US': 'The weekly report of visits' },
  { 'zh-CN': '渠道月报', 'en-US': 'The monthly report of channels' },
  { 'zh-CN': '品类月报', 'en-US': 'The monthly report of categories' },
];

const turn = <Item extends string | TranslatedText>(items: readonly Item[], number: number): Item | '' =>
  items[number % items.length] ?? '';

const asked = (number: number): Sample => ({
  kind: 'approvalAsked',
  params: { name: turn(people['zh-CN'], number), subject: turn(subjects, number) },
  link: '/home',
});
const given = (number: number): Sample => ({
  kind: 'approvalGiven',
  params: { name: turn(people['zh-CN'], number + 3), subject: turn(subjects, number) },
  link: '/home',
});
const report = (number: number): Sample => ({
  kind: 'reportReady',
  params: { report: turn(reports, number) },
  link: '/home',
});
const device = (number: number): Sample => ({
  kind: 'newDevice',
  params: { device: turn(devices, number), address: `192.0.2.${10 + number}` },
  link: '/personal-center/my-profile',
});
const locked = (number: number): Sample => ({
  kind: 'accountLocked',
  params: { name: turn(people['zh-CN'], number), minutes: 15 },
  link: '/system/user',
});
const status = (number: number): Sample => ({
  kind: 'statusChanged',
  params: { name: turn(people['zh-CN'], number + 5), status: number % 2 },
  link: '/system/user',
});
const role = (name: TranslatedText): Sample => ({
  kind: 'roleChanged',
  params: { role: name },
  link: '/personal-center/my-profile',
});
const builtinRole = (code: BuiltinRole): TranslatedText => ({
  'zh-CN': builtinRoleTexts['zh-CN'][code].name,
  'en-US': builtinRoleTexts['en-US'][code].name,
});
const welcome: Sample = { kind: 'welcome', params: {}, link: '/about' };

const samples: Readonly<Record<'admin' | 'common', readonly Sample[]>> = {
  admin: [
    ...[0, 1, 2, 3, 4].flatMap((number) => [asked(number), report(number), locked(number), status(number)]),
    ...[0, 1].map(device),
    role(builtinRole('admin')),
    welcome,
  ],
  common: [
    ...[0, 1, 2, 3].flatMap((number) => [given(number), report(number), device(number)]),
    role(builtinRole('common')),
    welcome,
  ],
};

export const createDemoNotices = (username: 'admin' | 'common', language: Language, now: number): DemoNotice[] => {
  let age = 4;
  return samples[username].map((sample, place) => {
    age += Math.round((place + 1) ** 2 * (3 + 6 * pseudoRandom(username, place)));
    const { name } = sample.params;
    const params =
      typeof name === 'string' ? { ...sample.params, name: translatePerson(language, name) } : sample.params;
    return { ...sample, params, is_read: place < unread ? 0 : 1, create_time: now - age * minuteMs };
  });
};
