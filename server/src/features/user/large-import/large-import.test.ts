import { listAudit } from '@atrium/contract/audit/calls.ts';
import { cancelJob, fetchJobFile, readJobs, retryJob } from '@atrium/contract/job/calls.ts';
import type { JobState } from '@atrium/contract/job/fields.ts';
import { logout } from '@atrium/contract/session/calls.ts';
import { updateRole } from '@atrium/contract/role/calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { importUsers, importUsersByJob, uploadImportSource } from '@atrium/contract/user/import-calls.ts';
import type { ImportField } from '@atrium/contract/user/import-fields.ts';
import type { ImportSource } from '@atrium/contract/user/import-schemas.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/dialect/dialect.ts';
import { queueMessages } from '../../../platform/message/messages.ts';
import { xlsxOf } from '../../../platform/sheet/sheet.ts';
import { startCopy, type Copy } from '../../../testing/copy.ts';
import { databases } from '../../../testing/databases.ts';
import { addDept, addRole, addUser } from '../../../testing/people.ts';
import { startSmtp, type SmtpPost } from '../../../testing/smtp.ts';
import { addAdmin, addClerk, button, menuIds } from '../../../testing/staff.ts';
import { until } from '../../../testing/until.ts';

const mayImport = ['/system/user', button('/system/user', 'import')];
const fields: (ImportField | null)[] = ['username', 'name', 'email', 'dept', 'roles'];
const heading = 'username,name,email,dept,roles\n';

describe.each(databases)('a large import of users on $kind', ({ open }) => {
  let database: Database;
  let post: SmtpPost;
  let copy: Copy;
  let chief: number;
  let admin: string;
  let now = Date.now();
  const started: Copy[] = [];
  const start = async (): Promise<Copy> => {
    const one = await startCopy(database, () => now, { ATRIUM_SMTP_URL: `${post.url}?from=atrium@example.com` });
    started.push(one);
    return one;
  };
  beforeAll(async () => {
    database = await open();
    post = await startSmtp();
    copy = await start();
    chief = await addAdmin(database.db);
    admin = await copy.tokenOf(chief);
    await addDept(database.db, { name: '研发', code: 'RD' });
    await addRole(database.db, { name: '会计', code: 'accounts' });
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
    await post.stop();
  });

  const upload = async (content: string | Buffer, token = admin, on = copy) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'users.csv');
    const response = await fetch(`${on.url}/api/${uploadImportSource.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { ...((await response.json()) as { result: ImportSource; problem?: string }), status: response.status };
  };
  const kept = async (content: string | Buffer, token = admin) => (await upload(content, token)).result.id;
  const queue = (id: number, more: { dryRun?: boolean; invite?: boolean } = {}, token = admin) =>
    copy.call(importUsersByJob, { id, fields, dryRun: false, ...more }, token);
  const own = async (id: number, token = admin, on = copy) =>
    (await on.call(readJobs, undefined, token)).result.find((job) => job.id === id);
  const reaches = (id: number, state: JobState, token = admin, on = copy) =>
    until(async () => {
      const job = await own(id, token, on);
      return job?.state === state ? job : undefined;
    }, 120_000);
  const reportOf = async (id: number, token = admin) => {
    const response = await copy.send('GET', `${fetchJobFile.path}?id=${id}`, undefined, token);
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const [first, ...lines] = text.trimEnd().split('\r\n');
    return { first, lines };
  };
  const partsOf = (id: number) =>
    database.db.selectFrom('job_parts').select(['side', 'part', 'content']).where('job_id', '=', id).execute();
  const found = async (username: string) =>
    (await copy.call(listUsers, { username, sort: 'id', pageSize: 100 }, admin)).result;
  const rowsOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name}-${n},人${n},${name}-${n}@example.com,RD,accounts\n`);

  test('answers how its file begins, which is kept encrypted', async () => {
    const { status, result } = await upload(heading + rowsOf('begins', 30_000).join(''));
    expect(status).toBe(200);
    expect(result).toMatchObject({ columns: heading.trim().split(','), fields, total: 30_000 });
    expect(result.rows).toHaveLength(20);
    expect(result.rows[0]).toEqual(['begins-0', '人0', 'begins-0@example.com', 'RD', 'accounts']);
    const parts = await partsOf(result.id);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.some(({ content }) => Buffer.from(content, 'base64').includes('begins-'))).toBe(false);
    expect(await own(result.id)).toBeUndefined();
  });

  test('checks, creates nobody, and imports the same file afterwards; a report tells of the rows with faults', async () => {
    const rows = rowsOf('checked', 1200);
    rows[3] = 'x,甲,,RD,\n';
    rows[700] = 'checked-5,乙,,没有,=nobody\n';
    rows[701] = `checked-701,丙,checked-9@example.com,,\n`;
    rows[900] = 'chief,丁,,,\n';
    rows[901] = '\n';
    const id = await kept(heading + rows.join(''));
    const faulty = [
      ['5', 'username', 'x'],
      ['702', 'username', 'checked-5'],
      ['702', 'dept', '没有'],
      ['702', 'roles', "'=nobody"],
      ['703', 'email', 'checked-9@example.com'],
      ['902', 'username', 'chief'],
    ];
    for (const dryRun of [true, false]) {
      expect((await queue(id, { dryRun })).result).toEqual({ id });
      const job = await reaches(id, 'done');
      expect(job.counts).toEqual({ [dryRun ? 'checked' : 'created']: 1195, faulty: 4 });
      expect([job.done, job.total, job.problem]).toEqual([1199, 1199, '']);
      const { first, lines } = await reportOf(id);
      expect(first).toBe('\u{FEFF}行,列,值,问题');
      expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual(faulty);
      expect(lines.every((line) => (line.split(',')[3] ?? '').length > 2)).toBe(true);
      expect((await found('checked-')).total).toBe(dryRun ? 0 : 1195);
    }
    expect((await found('checked-4')).list[0]).toMatchObject({
      name: '人4',
      deptName: '研发',
      emailVerified: true,
      mustChangePassword: true,
    });
    const { list } = (await copy.call(listAudit, { act: 'user.import', pageSize: 100 }, admin)).result;
    const told = list.flatMap(({ changes }) => changes.flatMap(({ after }) => after as number[]));
    expect([list.length, new Set(told).size]).toEqual([3, 1195]);
    // What is imported is not imported again, and its file is kept no longer.
    expect((await queue(id)).problem).toBe('import.sourceGone');
    expect((await partsOf(id)).filter(({ side }) => side === 'source')).toEqual([]);
  });

  test('reads an XLSX file as well', async () => {
    const rows = (async function* () {
      yield [
        ['sheet-1', '=1+1', null, '研发', '会计'],
        ['sheet-2', '司马迁', null, null, null],
      ];
    })();
    const file = await buffer(xlsxOf({ heading: heading.trim().split(','), rows, timeZone: 'UTC' }));
    const { result } = await upload(file);
    expect(result).toMatchObject({ fields, total: null });
    await queue(result.id);
    expect(await reaches(result.id, 'done')).toMatchObject({ counts: { created: 2, faulty: 0 }, file: null });
    expect((await found('sheet-')).list.map(({ name }) => name)).toEqual(['=1+1', '司马迁']);
  });

  test('that two copies hold at once writes each row once: the one that lost it writes nothing more', async () => {
    const second = await start();
    const id = await kept(heading + rowsOf('twice', 4000).join(''));
    await queue(id);
    await until(async () => ((await own(id))?.done ? true : undefined));
    // As after a pause so long that the other copy takes this one for gone.
    now += 61_000;
    await second.context.schedule.run('look for jobs');
    expect(await reaches(id, 'done', admin, second)).toMatchObject({ counts: { created: 4000, faulty: 0 } });
    expect((await found('twice-')).total).toBe(4000);
  });

  test('stops when the session or the right of who asked ends, says why, and can be gone on with', async () => {
    const { user, role } = await addClerk(database.db, mayImport, { data_scope: 'all' });
    for (const end of ['session', 'right']) {
      const token = await copy.tokenOf(user);
      const rows = rowsOf(`by-${end}`, 3000).map((line) => line.replace('RD,accounts', ','));
      const id = await kept(heading + rows.join(''), token);
      await queue(id, {}, token);
      await until(async () => ((await own(id, token))?.done ? true : undefined));
      await (end === 'session'
        ? copy.call(logout, {}, token)
        : copy.call(updateRole, { id: role, menus: await menuIds(database.db, ['/home']) }, admin));
      const again = await copy.tokenOf(user);
      const job = await reaches(id, 'failed', again);
      expect([job.problem !== '', job.done < 3000]).toEqual([true, true]);
      await copy.call(updateRole, { id: role, menus: await menuIds(database.db, mayImport) }, admin);
      expect((await copy.call(retryJob, { id }, again)).status).toBe(200);
      expect(await reaches(id, 'done', again)).toMatchObject({ done: 3000, counts: { created: 3000, faulty: 0 } });
      expect((await found(`by-${end}-`)).total).toBe(3000);
    }
  });

  test('can be cancelled, and what it has created stays', async () => {
    const id = await kept(heading + rowsOf('cancelled', 4000).join(''));
    await queue(id);
    await until(async () => ((await own(id))?.done ? true : undefined));
    const { done } = (await copy.call(cancelJob, { id }, admin)).result;
    expect((await found('cancelled-')).total).toBe(done);
  });

  test('creates nobody beyond what who asked reaches and holds', async () => {
    const mine = await addDept(database.db, { code: 'MINE' });
    const { user } = await addClerk(database.db, mayImport, { dept_id: mine, data_scope: 'dept' });
    const token = await copy.tokenOf(user);
    const rows = ['own-1,,,MINE,', 'own-2,,,RD,', 'own-3,,,,', 'own-4,,,MINE,admin'];
    const id = await kept(heading + rows.join('\n'), token);
    await queue(id, {}, token);
    expect((await reaches(id, 'done', token)).counts).toEqual({ created: 1, faulty: 3 });
    expect((await reportOf(id, token)).lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['3', 'dept'],
      ['4', 'dept'],
      ['5', 'roles'],
    ]);
  });

  test('invites whom it creates, as far as they can be reached and may', async () => {
    const rows = ['guest-1,甲,guest-1@example.com,,', 'guest-2,乙,,,', 'guest-3,丙,guest-3@example.com,,'];
    const id = await kept(heading + rows.join('\n'));
    await queue(id, { invite: true });
    expect((await reaches(id, 'done')).counts).toEqual({ created: 3, faulty: 0, invited: 2 });
    const letter = await until(() => post.letters.find(({ to }) => to.includes('guest-1@example.com')));
    expect(letter.text).toContain('guest-1');
    await until(() => post.letters.find(({ to }) => to.includes('guest-3@example.com')));
    const small = { fields: ['username', 'email'] as ImportField[], rows: [['guest-4', 'guest-4@example.com']] };
    const { result } = await copy.call(importUsers, { ...small, dryRun: false, invite: true }, admin);
    expect(result).toMatchObject({ created: 1, invited: 1 });
    await until(() => post.letters.find(({ to }) => to.includes('guest-4@example.com')));
  });

  test('that were only checked are imported as they were checked, without their columns being named again', async () => {
    const id = await kept(`${heading}again-1,一,again-1@example.com,,\n`);
    await queue(id, { dryRun: true, invite: true });
    await reaches(id, 'done');
    expect((await copy.call(importUsersByJob, { id, dryRun: false }, admin)).result).toEqual({ id });
    expect((await reaches(id, 'done')).counts).toEqual({ created: 1, faulty: 0, invited: 1 });
    expect((await found('again-')).total).toBe(1);
  });

  test('sends what concerns the safety of an account before its invitations', async () => {
    const to = (name: string) => `email:${name}@queue.example` as const;
    const parts = { product: 'p', name: 'n', by: 'b', username: 'u', to: 't', way: 'w' };
    const invitations = Array.from({ length: 60 }, (_, n) => ({
      address: to(`guest-${n}`),
      language: 'en-US' as const,
      kind: 'signIn',
      params: parts,
    }));
    const alert = {
      address: to('owner'),
      language: 'en-US' as const,
      kind: 'passwordChanged',
      params: { username: 'u' },
    };
    const { db, events } = copy.context;
    await db.transaction().execute((trx) => queueMessages({ trx, events, now }, [...invitations, alert]));
    const sent = () => post.letters.flatMap((letter) => letter.to).filter((one) => one.endsWith('@queue.example'));
    await until(() => (sent().length === 61 ? true : undefined));
    expect(sent()[0]).toBe('owner@queue.example');
  });

  test('whose file does not arrive to its end leaves nothing behind', async () => {
    const left = async () => {
      const drafts = await database.db.selectFrom('jobs').select('id').where('state', '=', 'draft').execute();
      return drafts.length;
    };
    const cut = new AbortController();
    async function* half(): AsyncGenerator<Buffer> {
      yield Buffer.from('--xx\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
      yield Buffer.alloc(1024 * 1024, 'a,b\n');
      await until(async () => ((await left()) > 0 ? true : undefined));
      cut.abort();
    }
    const sending = fetch(`${copy.url}/api/${uploadImportSource.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=xx' },
      body: Readable.toWeb(Readable.from(half())),
      duplex: 'half',
      signal: cut.signal,
    });
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await until(async () => ((await left()) === 0 ? true : undefined));
  });

  test('is refused where it makes no sense', async () => {
    const token = await copy.tokenOf(await addUser(database.db, { username: 'stranger' }));
    expect((await upload(heading, token)).status).toBe(403);
    expect((await upload(Buffer.from('PK\u{3}\u{4} broken'))).problem).toBe('import.unreadable');
    expect((await copy.send('POST', uploadImportSource.path, {}, admin)).status).toBe(422);
    const [first, second] = [await kept(heading), await kept(heading)];
    expect((await queue(first)).problem).toBe('import.sourceGone');
    expect(await partsOf(first)).toEqual([]);
    const { user } = await addClerk(database.db, mayImport);
    expect((await queue(second, {}, await copy.tokenOf(user))).problem).toBe('import.sourceGone');
    const unnamed = { id: second, fields: ['name' as const], dryRun: true };
    expect((await copy.call(importUsersByJob, unnamed, admin)).problem).toBe('import.noUsername');
    expect((await copy.call(importUsersByJob, { id: second }, admin)).problem).toBe('import.noUsername');
    const silent = await startCopy(database, () => now);
    started.push(silent);
    const invited = { id: second, fields, dryRun: false, invite: true };
    expect((await silent.call(importUsersByJob, invited, admin)).problem).toBe('passcode.noMail');
    await queue(second, { dryRun: true });
    expect((await reaches(second, 'done')).counts).toEqual({ checked: 0, faulty: 0 });
  });

  test('whose copy ends goes on with another one, and nobody is there twice or missing', async () => {
    const rows = rowsOf('resumed', 6000);
    for (let n = 0; n < rows.length; n += 100) rows[n] = `resumed-${n},一\n`.replace('resumed-', '!');
    const first = await start();
    const id = (await upload(heading + rows.join(''), admin, first)).result.id;
    const row = () => database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await first.call(importUsersByJob, { id, fields, dryRun: false }, admin);
    await until(async () => ((await row()).done > 0 ? true : undefined));
    await Promise.all(started.splice(0).map((one) => one.stop()));
    const half = await row();
    expect([half.state, half.done > 0, half.done < 6000]).toEqual(['waiting', true, true]);
    copy = await start();
    await copy.context.schedule.run('look for jobs');
    expect(await reaches(id, 'done')).toMatchObject({ counts: { created: 5940, faulty: 60 }, done: 6000 });
    expect((await found('resumed-')).total).toBe(5940);
    const { lines } = await reportOf(id);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 60 }, (_, n) => n * 100 + 2));
  });
});
