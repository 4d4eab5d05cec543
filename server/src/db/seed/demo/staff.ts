import type { Language } from '@atrium/contract/language.ts';
import { usernameLength } from '@atrium/contract/validation.ts';
import { createNamePinyin } from '../../name-pinyin.ts';
import { getPseudoRandom, pickPseudoRandom } from './pseudo-random.ts';
import { createDemoDepts, type DemoDept } from './departments.ts';

const chineseSurnames = `
  王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 罗 高 郑 梁 谢 宋
  唐 许 邓 冯 韩 曹 曾 彭 肖 蔡 潘 田 董 袁 于 余 叶 蒋 杜 苏 魏 程 吕 丁
  沈 任 姚 卢 傅 钟 姜 崔 谭 廖 范 汪 陆 金 石 戴 贾 韦 夏 邱 方 侯 邹 熊
  孟 秦 白 江 阎 薛 尹 段 雷 单 解 仇 欧阳 司马 上官 诸葛
`
  .trim()
  .split(/\s+/);

const chineseGivenNames = `
  伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 子涵 雨桐 梓轩
  思远 欣怡 浩然 诗琪 俊杰 梦洁 嘉怡 宇航 若曦 天佑 雅婷 志强 晓东 建华 文博 佳宁
  一鸣 海燕 国栋 雪梅 立新 春生 丽华 晨曦 子墨 可欣 泽宇 婉清 博文 景行 书瑶 凯 鹏
  琳 倩 婷 斌 宁 颖 岚 峰 楠 航 悦 然 哲 睿
`
  .trim()
  .split(/\s+/);

const englishSurnames = `
  Adams Allen Baker Bailey Barnes Bell Bennett Brooks Brown Butler Campbell Carter Clark Collins Cook Cooper Cox Davis
  Edwards Evans Fisher Foster Garcia Gray Green Hall Harris Hayes Hill Howard Hughes Jackson James Jenkins Johnson Jones
  Kelly King Lee Lewis Long Lopez Martin Miller Mitchell Moore Morgan Morris Murphy Myers Nelson Parker Perry Peterson
  Phillips Powell Price Reed Reyes Roberts Robinson Rogers Ross Russell Sanders Scott Smith Stewart Sullivan Taylor
  Thomas Thompson Turner Walker Ward Watson White Williams Wilson Wood Wright Young
`
  .trim()
  .split(/\s+/);

const englishGivenNames = `
  Aaron Abigail Adam Alice Amelia Andrew Anna Anthony Ava Benjamin Brian Caleb Caroline Charlotte Chloe Clara Daniel
  David Dylan Eleanor Elena Ella Emily Emma Ethan Eva Evelyn Felix Gabriel George Grace Hannah Harper Henry Isaac Isabel
  Jack Jacob Jane Jason Julia Kate Laura Leah Leo Liam Lily Lucas Lucy Luke Mark Martha Mason Maya Mia Michael Nathan
  Nina Noah Nora Oliver Olivia Oscar Owen Paul Peter Quinn Rachel Rose Ruth Ryan Samuel Sarah Sean Simon Sofia Stella
  Theo Thomas Victor Violet William Zoe
`
  .trim()
  .split(/\s+/);

const createFullName = (language: Language, number: number, attempt: number): string =>
  language === 'zh-CN'
    ? pickPseudoRandom(chineseSurnames, 'surname', number, attempt) +
      pickPseudoRandom(chineseGivenNames, 'given', number, attempt)
    : `${pickPseudoRandom(englishGivenNames, 'given', number, attempt)} ${pickPseudoRandom(englishSurnames, 'surname', number, attempt)}`;

export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly name_pinyin: string;
  readonly name_search: string;
  readonly phone_number: string;
  readonly description: string;
  readonly dept: DemoDept;
  readonly leads: boolean;
  readonly status: number;
  readonly joinTime: number;
  readonly lastLogin: number | null;
}

const dayMs = 86_400_000;
const maxServiceMs = 2400;

const findFreeName = (language: Language, number: number, takenNames: Set<string>): string => {
  for (let attempt = 0; ; attempt++) {
    const name = createFullName(language, number, attempt);
    if (takenNames.has(name)) continue;
    takenNames.add(name);
    return name;
  }
};

const findFreeUsername = (pinyin: string, takenUsernames: Set<string>): string => {
  for (let number = 1; ; number++) {
    const base = pinyin.length < usernameLength.min ? `${pinyin}_cn` : pinyin.slice(0, usernameLength.max - 2);
    const username = number === 1 ? base : `${base}${number}`;
    if (takenUsernames.has(username)) continue;
    takenUsernames.add(username);
    return username;
  }
};

export const createDemoStaff = (language: Language, now: number): DemoPerson[] => {
  const names = new Set<string>();
  const usernames = new Set(['admin', 'common']);
  const places = createDemoDepts(language).flatMap((dept) =>
    Array.from({ length: dept.people }, (_, place) => ({ dept, place })),
  );
  return places.map(({ dept, place }, number) => {
    const name = findFreeName(language, number, names);
    const reading = createNamePinyin(name);
    const leads = place === 0;
    const isEnabled = leads || getPseudoRandom('enabled', number) > 0.05;
    const [lead, ...otherJobs] = dept.jobs;
    const job =
      otherJobs.length === 0
        ? lead
        : otherJobs[Math.min(Math.floor(getPseudoRandom('job', number) * otherJobs.length), otherJobs.length - 1)];
    return {
      username: findFreeUsername(reading.name_pinyin, usernames),
      name,
      ...reading,
      // 1400000 is not an assigned mobile prefix.
      phone_number: `1400000${String(1000 + number)}`,
      description: leads ? lead : (job ?? lead),
      dept,
      leads,
      status: isEnabled ? 1 : 0,
      joinTime: now - Math.round((0.02 + getPseudoRandom('joined', number) * 0.98) * maxServiceMs) * dayMs,
      lastLogin: isEnabled ? now - Math.round(getPseudoRandom('login', number) ** 3 * 60 * dayMs) : null,
    };
  });
};
