import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyHouse } from './lib/copy-house.mjs';
import { newFiles } from './lib/new/files.mjs';
import { addToRegisters } from './lib/new/registers.mjs';
import { readRequest } from './lib/new/request.mjs';
import { chineseOf } from './lib/new/words.mjs';
import { binOf, pinnedNode, root } from './lib/root.mjs';
import { capture, pinnedEnvironment } from './lib/run.mjs';
import { Sentence } from './lib/say.mjs';

/** What the command thinks out before it writes anything. */
const thinkOut = (args) => {
  const request = readRequest(args);
  const registers = addToRegisters(request);
  return { ...registers, files: newFiles(request, registers) };
};

it('a page can stand at the top of the menu, under words of any kind', () => {
  const page = thinkOut(['/raffle-ticket', '--icon', 'CustomerServiceOutlined', '--en', "Helper's ticket"]);
  expect(page.changed.get('contract/src/permissions.ts')).toMatch(
    /'\/raffle-ticket': \{ kind: 'page', title: 'common\.menu\.raffleTicket', icon: 'CustomerServiceOutlined', order: 50, buttons: \{ \.\.\.edits, 'permission:button:export': 'common\.export' \} \},\n\n {2}'\/system': \{/,
  );
  expect(page.files.get('web/src/pages/raffle-ticket/page.tsx')).toContain(
    '<div className="relative p-4">\n      <SkipToList />',
  );
  expect(page.files.get('web/src/words/en-US/raffle-ticket.ts')).toContain(String.raw`create: 'New helper\'s ticket'`);
  expect([...page.files.values()].join('\n')).not.toMatch(/%[A-Za-z.]+%/);
});

it('usual words are known in Chinese', () => {
  expect([chineseOf('inventory'), chineseOf('item')]).toEqual(['库存', '物料']);
});

describe('a page that cannot be made', () => {
  it.each([
    [[], /npm run new \/inventory\/item/],
    [['/inventory/item', '物料'], /options come behind "--"/],
    [['/Inventory'], /is no path for a page/],
    [['/inventory/utils'], /says nothing of what is in it/],
    [['/login/mine'], /belongs to the product itself/],
    [['/system/role'], /entry \/system\/role in the menu already/],
    [['/about/us'], /\/about is a page itself/],
    [['/inventory/role'], /has the noun "role" already.*--noun/],
    [['/inventory/class'], /means something else in the code.*--noun inventory-class/],
    [['/inventory/item', '--colour', 'red'], /--colour/],
    [['/inventory/item', '--zh', ''], /--zh needs a word/],
    [['/inventory/item', '--icon', 'NoSuchOutlined'], /no icon "NoSuchOutlined"/],
    [['/inventory/item', '--fields', 'price:money'], /it can be text, number, flag/],
    [['/inventory/item', '--fields', 'Unit Price'], /needs a name in camelCase/],
    [['/inventory/item', '--fields', 'code'], /has a field "code" already/],
  ])('%j is refused in a sentence', (args, sentence) => {
    expect(() => thinkOut(args)).toThrow(Sentence);
    expect(() => thinkOut(args)).toThrow(sentence);
  });
});

// Under a path that nobody will have made: the repository may have pages of its own by then.
// Compilers and a PostgreSQL server are started; other tests run at the same time.
describe('npm run new', { timeout: 600_000 }, () => {
  let house;
  beforeAll(async () => {
    house = copyHouse();
    await capture('git', ['init', '-q'], { cwd: house.folder });
    await capture('git', ['add', '-A'], { cwd: house.folder });
  }, 120_000);
  afterAll(() => house.remove());

  const node = async (...args) => {
    // The tests of the copy know nothing of the run that they are part of.
    const own = Object.entries(pinnedEnvironment()).filter(([name]) => !/^(?:ATRIUM_|VITEST|NODE_ENV)/.test(name));
    const { code, output } = await capture(pinnedNode, args, { cwd: house.folder, env: Object.fromEntries(own) });
    return code === 0 ? 'fine' : output;
  };
  const make = (...args) => node(path.join(house.folder, 'scripts/new.mjs'), ...args);
  const git = async (...args) => (await capture('git', args, { cwd: house.folder })).output.split('\n').filter(Boolean);
  const touched = async () => [
    ...(await git('diff', '--name-only')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const read = (file) => readFileSync(path.join(house.folder, file), 'utf8');
  const bin = (name, command) => path.join(house.folder, path.relative(root, binOf(name, command)));

  it('takes everything back when what it made does not compile', async () => {
    const fault = path.join(house.folder, 'contract/src/fault.ts');
    writeFileSync(fault, "export const number: number = 'none';\n");
    expect(await make('/proving-ground/specimen')).toMatch(
      /does not compile, so everything was taken back[\s\S]*fault\.ts/,
    );
    rmSync(fault);
    expect(await touched()).toEqual([]);
  });

  it('makes pages in a new group and in one that is there', async () => {
    const fields = 'unitPrice:number:单价:Unit price,maker:text,isFragile:flag';
    expect(await make('/proving-ground/specimen', '--zh', '标本', '--group-en', 'Test range', '--fields', fields)).toBe(
      'fine',
    );
    expect(await make('proving-ground/counts/trial-run', '--zh', '试运行')).toBe('fine');
    const menu = read('contract/src/permissions.ts');
    expect(menu.match(/^ {2}'\/proving-ground': \{/gm)).toHaveLength(1);
    expect(menu).toContain("'/proving-ground/counts': { kind: 'group'");
    expect(read('server/src/db/migrations.ts')).toMatch(/-specimen': specimenTables,\n.*-trial-run': trialRunTables,/);
    expect(read('contract/src/words/zh-CN/title-words.ts')).toMatch(/provingGround: '[^']+',\n\s+specimen: '标本',/);
    expect(read('contract/src/words/en-US/title-words.ts')).toContain("provingGround: 'Test range'");
    expect(read('contract/src/words/zh-CN/audit-words.ts')).toContain("unitPrice: '单价'");
    expect(read('contract/src/endpoints.ts')).toContain('specimen: [specimenEndpoints],');
    expect(read('contract/src/api-document/field-descriptions.ts')).toContain("'specimen.unitPrice': 'Unit price.'");
  });

  it('makes them in the manner of the house: lint, format, rooms, types', async () => {
    const files = (await touched()).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(40);
    expect(await node(bin('oxlint'), '-f', 'unix', ...files)).toBe('fine');
    expect(await node(bin('oxfmt'), '--check', ...files)).toBe('fine');
    expect(await node(path.join(house.folder, 'scripts/rooms.mjs'))).toBe('fine');
    expect(await node(bin('typescript', 'tsc'), '-p', 'e2e')).toBe('fine');
  });

  it('makes tests that pass, on both databases', async () => {
    const own = ['src/features/specimen/', 'src/platform/api-document/api-document.test.ts'];
    expect(await node(bin('vitest'), 'run', '--project', 'server', ...own)).toBe('fine');
  });
});
