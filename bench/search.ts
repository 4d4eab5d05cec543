import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { type Copy, dataFolder, launch } from '../e2e/harness/product.ts';
import { type Measurement, median, milliseconds, spread } from './report.ts';

const slowdown = 4;
/** A frame of 16 ms at this slowdown, rounded down to what browsers call a long task. */
const frameMs = 50;
const groups = 50;
const pagesInGroup = 100;

const subjects = ['客户', '订单', '库存', '合同', '财务', '员工', '项目', '供应商', '发票', '物流'];
const works = ['管理', '审批', '统计', '报表', '导入', '设置', '记录', '分析', '对账', '归档'];

/** What a person types, key by key: names, whole sounds, beginnings of sounds, initials, and nothing that is there. */
const typings = ['guanli', 'kehuding', 'ddsp', '库存统计', 'report', 'meiyou'];

const nameOf = (group: number, at: number): string =>
  `${subjects[group % 10]}${subjects[at % 10]}${works[Math.floor(at / 10) % 10]}${group}-${at}`;

/** A further entry is the built-in page "about" by another name, at another path, below another. */
const further = `insert into menus (create_time, update_time, menu_type, component, permission, icon, current_active_menu,
    iframe_link, external_link, keep_alive, hide_in_menu, ignore_access, roles, status, parent_id, name, path)
  select create_time, update_time, menu_type, '/about', permission, icon, current_active_menu,
    iframe_link, external_link, keep_alive, hide_in_menu, ignore_access, roles, status, ?, ?, ?
  from menus where path = '/about'`;

/** Fills the menu of a product that is at rest with thousands of pages. */
const fillMenu = (folder: string): void => {
  const database = new DatabaseSync(join(folder, 'atrium.db'));
  database.exec('begin');
  const insert = database.prepare(further);
  for (let group = 0; group < groups; group += 1) {
    const { lastInsertRowid } = insert.run(null, `${subjects[group % 10]}中心${group}`, `/bench/${group}`);
    for (let at = 0; at < pagesInGroup; at += 1)
      insert.run(lastInsertRowid, nameOf(group, at), `/bench/${group}/${at}`);
  }
  database.exec('commit');
  database.close();
};

/** A running product with a menu of thousands; `stop` removes its data. */
const withLongMenu = async (): Promise<Copy> => {
  const data = dataFolder();
  const settings = { ATRIUM_DATA: data.path, LOG_LEVEL: 'warn' };
  const first = await launch(settings);
  await first.ready();
  await first.stop();
  fillMenu(data.path);
  const copy = await launch(settings);
  await copy.ready();
  const stop = async () => {
    const ending = await copy.stop();
    data.remove();
    return ending;
  };
  return { ...copy, stop };
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Microseconds that the thread itself was at work: what else the machine does is left out. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds of the longest task that each key caused on the page's main thread, until it had rested. */
const taskTimes = async (browser: Browser, page: Page, text: string): Promise<number[]> => {
  const keys = [...text, ...Array.from(text, () => 'Backspace')];
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  for (const key of keys) {
    await page.evaluate(() => void performance.mark('key'));
    if (key === 'Backspace' || /[a-z]/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.insertText(key);
    await page.waitForTimeout(350);
  }
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const marks = traceEvents.filter(({ name }) => name === 'key');
  const main = marks[0];
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === main?.pid && tid === main.tid,
  );
  return marks.map(({ ts }, at) => {
    const until = marks[at + 1]?.ts ?? Infinity;
    const own = tasks.filter((task) => task.ts >= ts && task.ts < until);
    return Math.max(0, ...own.map(({ tdur = 0 }) => tdur / 1000));
  });
};

/** Opens the search dialog and waits until it knows how every name is read. */
const openSearch = async (page: Page, home: string): Promise<void> => {
  await page.goto(home);
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox').first();
  await field.fill('kehu');
  await page.getByRole('option').first().waitFor();
  await field.fill('');
};

const measure = async (browser: Browser, person: BrowserContext, url: string): Promise<Measurement[]> => {
  const page = await person.newPage();
  await openSearch(page, `${url}/about`);
  const wire = await person.newCDPSession(page);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  for (const text of typings) times.push(...(await taskTimes(browser, page, text)));
  const slowest = times.toSorted((one, other) => other - one)[Math.floor(times.length / 20)] ?? Number.NaN;
  return [
    {
      what: `search, ${groups * pagesInGroup} entries: a key at ${slowdown}× CPU slowdown`,
      ours: `${milliseconds(slowest)} (${spread(times, milliseconds)}, median ${milliseconds(median(times))})`,
      floor: milliseconds(frameMs),
      ratio: slowest / frameMs,
      bar: { atMost: 1 },
    },
  ];
};

/** What a key pressed in the search dialog costs on a menu of thousands: the longest task of 95 in 100 keys. */
export const measureSearch = async (
  browser: Browser,
  newSignedIn: (browser: Browser, product: Copy) => Promise<BrowserContext>,
): Promise<Measurement[]> => {
  const product = await withLongMenu();
  try {
    return await measure(browser, await newSignedIn(browser, product), product.url);
  } finally {
    await product.stop();
  }
};
