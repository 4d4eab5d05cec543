import { text as textOf } from 'node:stream/consumers';
import { exportAudit } from '@atrium/contract/audit/calls.ts';
import type { ExportFormat } from '@atrium/contract/export.ts';
import { createRole, deleteRole, exportRoles, readRole } from '@atrium/contract/role/calls.ts';
import { createUser, exportUsers, readUser } from '@atrium/contract/user/calls.ts';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { anyDatabase } from '../testing/databases.ts';
import { addRole, addUser } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';

/** As stored, and as cells of CSV. */
const names: readonly (readonly [string, string])[] = [
  ['=cmd()', "'=cmd()"],
  ['+8613800138000', "'+8613800138000"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['| calc', "'| calc"],
  ["'=4", "''=4"],
  ['a=b-c@d', 'a=b-c@d'],
];
/** Each line that could be a formula gets an apostrophe. */
const notes: readonly (readonly [string, string])[] = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['|calc', "'|calc"],
  ['＝1+1', "'＝1+1"],
  ['first\n=2+2\nlast', "first\n'=2+2\nlast"],
  ['first\n\t@x, "y"; z', 'first\n\'\t@x, "y"; z'],
  ['a\n\n  -3', "a\n\n'  -3"],
  ["'=4", "''=4"],
  ["it's\n'+5", "it's\n''+5"],
  ['a=b-c@d', 'a=b-c@d'],
];
/** Older versions may have stored these values. */
const older: readonly (readonly [string, string])[] = [
  ['\t=1', "'\t=1"],
  ['\rx', "'\rx"],
  ['a\r=1', "a\r'=1"],
  ['a\u2028+1', "a\u2028'+1"],
];

/** Start of a formula in a cell or line, for spreadsheets and other readers. */
const calculated = /(?:^|[\n\r\u2028\u2029])(?:[\t\r]|[ \u3000\u200B]*[=+\-@|＝＋－＠｜])/;

describe.each(anyDatabase)('a formula on $kind', async ({ open }) => {
  let n = 0;
  const { database, instance, admin } = await startServer(open);

  const take = async ({ path }: { path: string }, query: string, format: ExportFormat): Promise<Buffer> => {
    const response = await instance.send('GET', `${path}?${query}&format=${format}`, undefined, admin);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  /** Returns the cells below the headings. */
  const exportCells = async (call: { path: string }, query: string, format: ExportFormat): Promise<unknown[][]> => {
    const file = await take(call, query, format);
    if (format === 'xlsx') {
      const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false });
      for await (const entry of zip.eachEntry())
        if (entry.fileName.endsWith('sheet1.xml'))
          expect(await textOf(await zip.openReadStreamPromise(entry))).not.toMatch(/<f[ >]|t="str"|\r/);
      return (await readSheet(file, { trim: false })).slice(1);
    }
    const rows: string[][] = parse(file, { bom: true });
    for (const cell of rows.flat()) expect(cell).not.toMatch(calculated);
    return rows.slice(1);
  };

  const getNeighbor = () => names[n % names.length] ?? ['', ''];

  test.each(notes)('%j is stored unchanged in users and roles, and escaped in a file', async (text, cell) => {
    const [username, code] = [`-us-${++n}`, `role-${n}`];
    const [name, named] = getNeighbor();
    const user = (await instance.call(createUser, { username, name, description: text }, admin)).result;
    const role = (await instance.call(createRole, { name: `${name} ${n}`, code, remark: text }, admin)).result;
    expect((await instance.call(readUser, { id: user.id }, admin)).result).toMatchObject({ name, description: text });
    expect((await instance.call(readRole, { id: role.id }, admin)).result.remark).toBe(text);
    const exportUserCells = (format: ExportFormat) =>
      exportCells(exportUsers, `username=${username}&columns=username,name,description`, format);
    expect(await exportUserCells('csv')).toEqual([[`'${username}`, named, cell]]);
    expect(await exportUserCells('xlsx')).toEqual([[username, name, text]]);
    const exportRoleCells = (format: ExportFormat) =>
      exportCells(exportRoles, `code=${code}&columns=name,code,remark`, format);
    expect(await exportRoleCells('csv')).toEqual([[`${named} ${n}`, code, cell]]);
    expect(await exportRoleCells('xlsx')).toEqual([[`${name} ${n}`, code, text]]);
  });

  test.each(older)('%j of an older record is escaped in a file', async (text, cell) => {
    const [username, code] = [`older-${++n}`, `older-${n}`];
    await addUser(database.db, { username, name: text, description: text });
    await addRole(database.db, { code, name: text, remark: text });
    for (const [format, readCells] of [
      ['csv', cell],
      ['xlsx', text],
    ] as const) {
      const users = await exportCells(exportUsers, `username=${username}&columns=name,description`, format);
      const roles = await exportCells(exportRoles, `code=${code}&columns=name,remark`, format);
      expect([users, roles]).toEqual([[[readCells, readCells]], [[readCells, readCells]]]);
    }
  });

  test.each(notes)('%j in a change is stored unchanged in the audit, and escaped in a file', async (text, cell) => {
    const code = `told-${++n}`;
    const [name, named] = getNeighbor();
    const { id } = (await instance.call(createRole, { name: `${name} ${n}`, code, remark: text }, admin)).result;
    await instance.call(deleteRole, { id }, admin);
    const exportAuditCells = async (format: ExportFormat) => {
      const query = `noun=role&act=role.create&recordId=${id}&columns=recordName,changes`;
      const [[recordName, changes] = []] = await exportCells(exportAudit, query, format);
      return [recordName, String(changes)] as const;
    };
    // The first line follows the name of its field, so it is no formula.
    const [first = ''] = text.split('\n');
    const [, ...otherLines] = cell.split('\n');
    const [[plainName, plainCell], [markedName, markedCell]] = [
      await exportAuditCells('xlsx'),
      await exportAuditCells('csv'),
    ];
    expect([plainName, markedName]).toEqual([`${name} ${n}`, `${named} ${n}`]);
    expect(plainCell).toContain(`备注: – → ${text}`);
    expect(markedCell).toContain(`备注: – → ${[first, ...otherLines].join('\n')}`);
  });
});
