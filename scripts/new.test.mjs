import { describe, expect, it } from 'vitest';
import { createFieldFiles, createPageFiles } from './lib/new/files.mjs';
import { registerLanguage, createLanguageFiles, parseLanguageRequest } from './lib/new/language.mjs';
import { registerFields, registerPage } from './lib/new/registers.mjs';
import { parseFieldRequest, parsePageRequest } from './lib/new/request.mjs';
import { findChineseName } from './lib/new/words.mjs';
import { UserError } from './lib/print.mjs';

const planPage = (args) => {
  const request = parsePageRequest(args);
  const registers = registerPage(request);
  return { ...registers, files: createPageFiles(request, registers) };
};

it('creates a page at the top of the menu, with any labels', () => {
  const page = planPage(['/raffle-ticket', '--icon', 'CustomerServiceOutlined', '--en', "Helper's ticket"]);
  expect(page.changed.get('contract/src/permissions.ts')).toMatch(
    /'\/raffle-ticket': \{ kind: 'page', title: 'common\.menu\.raffleTicket', icon: 'CustomerServiceOutlined', order: 50, buttons: \{ \.\.\.editButtons, 'permission:button:export': 'common\.export' \} \},\n\n {2}'\/system': \{/,
  );
  expect(page.files.get('web/src/pages/raffle-ticket/page.tsx')).toContain(
    '<ResourcePage resource={raffleTicketResource}',
  );
  expect(page.files.get('contract/src/raffle-ticket/fields.ts')).toContain(String.raw`'en-US': 'helper\'s ticket'`);
  expect([page.files.size, page.changed.size]).toEqual([5, 5]);
  expect([...page.files.values()].join('\n')).not.toMatch(/%[A-Za-z.]+%/);
});

it('adds several fields in one migration and one test', () => {
  const request = parseFieldRequest(['role', 'costCenter:text:成本中心:Cost center', 'seats:integer']);
  const registers = registerFields(request);
  expect(registers.changed.get('contract/src/role/fields.ts')).toMatch(/costCenter: \{[\s\S]*seats: \{/);
  const files = createFieldFiles(request, registers);
  expect([...files.keys()]).toEqual([
    expect.stringMatching(/^server\/src\/db\/migrations\/\d{3}-role-cost-center-seats\.ts$/),
    'server/src/modules/role/cost-center-seats.test.ts',
  ]);
  const [migration, test] = files.values();
  expect(migration).toContain("'roles', { cost_center: withDefault(text, ''), seats: withDefault(integer, 0) }");
  expect(test).toContain("[['costCenter', 'text'], ['seats', 'integer']]");
  expect([migration, test].join('\n')).not.toMatch(/%[A-Za-z.]+%/);
});

it('adds a language with copies of the English texts, and registers it', () => {
  const request = parseLanguageRequest(['de-DE', 'Deutsch', 'Auf Deutsch anzeigen']);
  const files = createLanguageFiles(request);
  expect(files.get('web/src/words/de-DE/antd.ts')).toContain('antd/es/locale/de_DE');
  expect(files.get('web/src/words/de-DE/preferences.ts')).toContain('words/de-DE/preference-names.ts');
  expect(files.get('contract/src/words/de-DE/label-words.ts')).toContain("'label': 'Username',");
  expect(files.has('docs/guide/de-DE/01-start.md')).toBe(true);
  const changedTexts = registerLanguage(request);
  expect(changedTexts.get('contract/src/language.ts')).toMatch(/'en-US': \{.*\},\n'de-DE': \{ name: 'Deutsch'/);
  expect(changedTexts.get('server/src/lib/words/server-words.ts')).toContain("'en-US': english,\n'de-DE': deDe,");
  expect(() => parseLanguageRequest(['en-US', 'English', 'x'])).toThrow(/already exists/);
  expect(() => parseLanguageRequest(['xx-XX', 'x', 'x'])).toThrow(/antd has no translation/);
});

it('translates common words to Chinese', () => {
  expect([findChineseName('inventory'), findChineseName('item')]).toEqual(['库存', '物料']);
});

describe('an invalid page', () => {
  it.each([
    [[], /npm run new \/inventory\/item/],
    [['/inventory/item', '物料'], /options follow "--"/],
    [['/Inventory'], /is not a valid path/],
    [['/inventory/utils'], /is a catch-all name/],
    [['/login/mine'], /is reserved by the product/],
    [['/system/role'], /already has an item \/system\/role/],
    [['/about/us'], /\/about is a page\./],
    [['/inventory/role'], /resource "role" already exists.*--name/],
    [['/inventory/class'], /has another meaning in the code.*--name inventory-class/],
    [['/inventory/item', '--colour', 'red'], /--colour/],
    [['/inventory/item', '--zh', ''], /--zh requires a text/],
    [['/inventory/item', '--icon', 'NoSuchOutlined'], /no icon "NoSuchOutlined"/],
    [
      ['/inventory/item', '--fields', 'price:money'],
      /Types: text, integer, decimal, date, json, choices, file, files, flag, choice/,
    ],
    [['/inventory/item', '--fields', 'grade:choice(one)'], /requires at least two options/],
    [['/inventory/item', '--fields', 'owner:user(cascade)'], /can restrict or clear on deletion/],
    [['/inventory/item', '--fields', 'grade:choices(one)'], /requires at least two options.*: choices/],
    [['/inventory/item', '--fields', 'price:decimal(gold)'], /one of the currencies CNY/],
    [['/inventory/item', '--fields', 'grade:choice'], /requires at least two options/],
    [['/inventory/item', '--fields', 'a:text,a:flag'], /Two fields have the same name/],
    [['/inventory/item', '--fields', 'Unit Price'], /requires a name in camelCase/],
    [['/inventory/item', '--fields', 'code'], /already has a field "code"/],
  ])('%j is rejected with a message', (args, sentence) => {
    expect(() => planPage(args)).toThrow(UserError);
    expect(() => planPage(args)).toThrow(sentence);
  });
});

describe('an invalid field', () => {
  it.each([
    [[], /npm run new field item/],
    [['user'], /npm run new field item/],
    [['no-such-resource', 'unit:text'], /no resource "no-such-resource"/],
    [['user', 'unit:money'], /Types: text, integer, decimal, date, json, choices, file, files, flag, choice/],
    [['user', 'level:choice'], /requires at least two options/],
    [['user', 'mentor:user'], /are custom code/],
    [['user', 'email:text'], /already has a field "email"/],
    [['user', 'id'], /already has a field "id"/],
    [['user', 'a:text', 'b:text', 'a:flag'], /Two fields have the same name/],
    [['user', 'Unit'], /requires a name in camelCase/],
  ])('%j is rejected with a message', (args, sentence) => {
    const add = () => registerFields(parseFieldRequest(args));
    expect(add).toThrow(UserError);
    expect(add).toThrow(sentence);
  });
});
