export type Kind = 'postgres' | 'sqlite';

const surnames =
  '张:zhang 李:li 王:wang 赵:zhao 欧阳:ouyang 陈:chen 林:lin 黄:huang 周:zhou 吴:wu 徐:xu 孙:sun 马:ma 朱:zhu 胡:hu';
const givenNames =
  '三:san 伟:wei 芳:fang 娜:na 敏:min 静:jing 丽:li 强:qiang 磊:lei 军:jun 洋:yang 勇:yong 艳:yan 杰:jie 娟:juan 涛:tao 明:ming 超:chao 霞:xia 平:ping 刚:gang';

const parseNames = (list: string): { name: string; pinyin: string }[] =>
  list.split(' ').map((item) => {
    const [name = '', pinyin = ''] = item.split(':');
    return { name, pinyin };
  });

const getInitials = ({ name, pinyin }: { name: string; pinyin: string }): string =>
  name.length > 1 ? 'oy' : pinyin.slice(0, 1);

const createPickExpression = (kind: Kind, list: readonly string[], place: string): string =>
  kind === 'postgres'
    ? `(array[${list.map((item) => `'${item}'`).join(',')}])[(1 + ${place} % ${list.length})::int]`
    : `json_extract('${JSON.stringify(list)}', '$[' || (${place} % ${list.length}) || ']')`;

const createNumbersTable = (kind: Kind, count: number): string =>
  kind === 'postgres'
    ? `generate_series(1::bigint, ${count}) as g (i)`
    : `(with recursive g (i) as (select 1 union all select i + 1 from g where i < ${count}) select i from g) as g`;

const mixNumber = (factor: number): string => `((g.i * ${factor}) / 7)`;

/** Inserts users into the existing departments. Every tenth is disabled, every seventh has never signed in. */
export const insertUsers = (kind: Kind, count: number, now: number): string => {
  const first = parseNames(surnames);
  const middle = parseNames(givenNames);
  const last = parseNames(givenNames);
  const a = mixNumber(7919);
  const b = mixNumber(104_729);
  const c = mixNumber(1_299_709);
  const name = [first, middle, last].map((list, index) =>
    createPickExpression(
      kind,
      list.map((item) => item.name),
      [a, b, c][index] ?? a,
    ),
  );
  const pinyin = [first, middle, last].map((list, index) =>
    createPickExpression(
      kind,
      list.map((item) => item.pinyin),
      [a, b, c][index] ?? a,
    ),
  );
  const initials = [first, middle, last].map((list, index) =>
    createPickExpression(kind, list.map(getInitials), [a, b, c][index] ?? a),
  );
  const searchWords = [name, name.slice(1), name.slice(2), pinyin, initials, initials.slice(1), initials.slice(2)];
  const search = searchWords.map((parts) => `'  ' || ${parts.join(' || ')}`).join(' || ');
  return `
    insert into users (create_time, update_time, version, username, username_key, name, name_pinyin, name_search, avatar,
      email, phone_number, description, dept_id, password_hash, must_change_password, status, last_login_time)
    select ${now} - g.i * 60000, ${now} - ${mixNumber(15_485_863)} % 100000000, 1, 'u' || g.i, 'u' || g.i,
      ${name.join(' || ')}, ${pinyin.join(' || ')}, ${search}, '', 'u' || g.i || '@example.com',
      '1' || (3000000000 + g.i), '', (select d.id from bench_depts d where d.place = ${mixNumber(611_953)} % (select count(*) from bench_depts)),
      '', 0, case when g.i % 10 = 0 then 0 else 1 end, case when g.i % 7 = 0 then null else ${now} - ${mixNumber(32_452_843)} % 5000000000 end
    from ${createNumbersTable(kind, count)}`;
};

/** Departments by position, to which `insertUsers` assigns users. */
export const numberDepartments = `create table bench_depts as select id, row_number() over (order by id) - 1 as place from depts`;

export const insertUserRoles = `
  insert into user_roles (user_id, role_id)
  select u.id, (select min(r.id) from roles r where r.code <> 'admin') + u.id % 4 from users u
  where u.username like 'u%' and not exists (select 1 from user_roles x where x.user_id = u.id)`;

export const insertEntries = (kind: Kind, count: number, now: number): string => `
  insert into audit_entries (time, user_id, username, name, as_user_id, as_username, address, session_id, request_id, act, noun,
    record_id, record_name, changes, problem)
  select ${now} - (${count} - g.i) * 15000, 1 + ${mixNumber(7919)} % 5000, 'u' || (1 + ${mixNumber(7919)} % 5000), '张三', null, '',
    '10.0.' || (g.i % 200) || '.' || (g.i % 250), 1 + g.i % 100000, 'r' || g.i,
    ${createPickExpression(kind, ['session.signIn', 'session.signIn', 'user.update', 'session.signOut', 'user.create', 'role.update', 'user.export'], mixNumber(104_729))},
    ${createPickExpression(kind, ['session', 'session', 'user', 'session', 'user', 'role', 'user'], mixNumber(104_729))},
    1 + g.i % 50000, '李四', '[{"field":"name","before":"a","after":"b"}]', case when g.i % 20 = 0 then 'right.missing' else '' end
  from ${createNumbersTable(kind, count)}`;

/** Updates the counters, because their triggers are disabled. */
export const updateCounters = [
  'delete from user_counts',
  'insert into user_counts (dept_id, status, users) select coalesce(dept_id, 0), status, count(*) from users group by 1, 2',
  'delete from role_counts',
  'insert into role_counts (role_id, users) select role_id, count(*) from user_roles group by 1',
];

/** Stores the totals that a running instance would store. */
export const updateTotals = (now: number): string[] => [
  'delete from audit_totals',
  `insert into audit_totals (day, act, noun, refused, entries)
   select time / 86400000, act, noun, case when problem <> '' then 1 else 0 end, count(*)
   from audit_entries where time < ${now - 3_900_000} group by 1, 2, 3, 4`,
  `insert into settings (key, value) values ('audit.counted', '${now - 3_900_000}')
   on conflict (key) do update set value = excluded.value`,
];

export const dropIndexes = `
  create table bench_indexes as select indexdef, indexname from pg_indexes
    where tablename in ('users', 'audit_entries', 'user_roles') and schemaname = 'public'
    and indexname not in (select conname from pg_constraint);
  do $$ declare one text; begin for one in select indexname from bench_indexes loop execute format('drop index %I', one); end loop; end $$`;
export const restoreIndexes = `
  set maintenance_work_mem = '1GB';
  do $$ declare one text; begin for one in select indexdef from bench_indexes loop execute one; end loop; end $$`;

/** Adds the callers `department` and `self`, who sign in like demo users. */
export const insertCallers = (now: number): string[] =>
  [
    { username: 'clerk-dept', scope: 'dept-and-below' },
    { username: 'clerk-self', scope: 'self' },
  ].flatMap(({ username, scope }) => [
    `insert into users (create_time, update_time, version, username, username_key, name, name_pinyin, name_search, avatar, email,
       phone_number, description, dept_id, password_hash, must_change_password, status)
     select ${now}, ${now}, 1, '${username}', '${username}', '${username}', '${username}', '  ${username}', '', '', '', '', d.id,
       a.password_hash, 0, 1 from users a, depts d where a.username_key = 'admin' and d.name = '研发中心'`,
    `insert into roles (create_time, update_time, version, name, name_pinyin, name_search, code, status, remark, builtin,
       data_scope)
     values (${now}, ${now}, 1, '${username}', '${username}', '  ${username}', '${username}', 1, '', 0, '${scope}')`,
    `insert into role_menus (role_id, menu_id) select r.id, m.id from roles r, menus m
     where r.code = '${username}' and m.builtin_key in ('/system', '/system/user')`,
    `insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
     where u.username_key = '${username}' and r.code = '${username}'`,
  ]);
