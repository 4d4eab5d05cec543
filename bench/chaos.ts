import { type Cluster, missingPrograms, startCluster } from '../e2e/harness/cluster.ts';
import { askApi, signInByApi } from '../e2e/harness/wire.ts';
import { rowsOnServer } from '../server/src/testing/databases.ts';
import { until } from '../server/src/testing/until.ts';
import type { Measurement } from './report.ts';

const clients = 3;

/** The names that one client writes, and which of them the product said it has. */
interface Writing {
  readonly acknowledged: string[];
  readonly over: Promise<void>;
}

/** Makes one department after the other until told to end; what is refused or lost on its way is not tried again. */
const write = (url: string, token: string, client: number, isOver: () => boolean): Writing => {
  const acknowledged: string[] = [];
  const work = async (): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) {
      const name = `chaos ${client} ${turn}`;
      const body = { name, status: 1, order: turn };
      await askApi(url, 'dept-item', { body, token }).then(
        () => acknowledged.push(name),
        () => undefined,
      );
    }
  };
  return { acknowledged, over: work() };
};

/** Resolves when three more of its writes have been acknowledged; throws after a minute. */
const isServed = async ({ acknowledged }: Writing): Promise<true> => {
  const enough = acknowledged.length + 3;
  return until(() => (acknowledged.length >= enough ? true : undefined), 60_000);
};

/** How often each name is there, and how often the audit says that it was made. */
const countsOf = async (database: string): Promise<Map<string, { rows: number; entries: number }>> => {
  const found = await rowsOnServer(
    database,
    `select coalesce(d.name, a.record_name) as name, coalesce(d.count, 0)::int as rows, coalesce(a.count, 0)::int as entries
     from (select name, count(*) from depts where name like 'chaos %' group by name) d
     full join (select record_name, count(*) from audit_entries where act = 'dept.create' and problem = '' group by record_name) a
       on a.record_name = d.name
     where coalesce(d.name, a.record_name) like 'chaos %'`,
  );
  return new Map(
    found.map(({ name, rows, entries }) => [String(name), { rows: Number(rows), entries: Number(entries) }]),
  );
};

const jumpSeconds = 7200;

/** Whether somebody is let in by a copy. */
const isLetIn = (url: string, token: string): Promise<boolean> =>
  askApi(url, 'user-info', { token }).then(
    () => true,
    () => false,
  );

/**
 * Has the clock of a copy jump, ahead or back, and after a while back to what it was. Answers how often somebody was let in meanwhile by a
 * session of before or by one of the other copy, and afterwards; whoever is signed in is let in each time.
 */
const jump = async (
  { url, copies, setClock }: Cluster,
  seconds: number,
  meanwhile: () => Promise<unknown>,
): Promise<boolean[]> => {
  const before = await signInByApi(url, 'admin');
  const everywhere = (token: string) => Promise.all(copies.map((copy) => isLetIn(copy.url, token)));
  await setClock?.(seconds);
  await meanwhile();
  const during = await Promise.all(copies.map((copy) => signInByApi(copy.url, 'admin')));
  const tokens = [before, ...during].map(({ token }) => token);
  const met = await Promise.all(tokens.map(everywhere));
  await setClock?.(0);
  return [...met, ...(await Promise.all(tokens.map(everywhere)))].flat();
};

const once = (what: string, good: number, all: number, of: string): Measurement => ({
  what,
  ours: String(good),
  floor: `${all} ${of}`,
  ratio: all > 0 ? good / all : 0,
  bar: { atLeast: 1 },
});

/** Lets something happen to a cluster under writes, round after round, and compares what was acknowledged with what is there. */
export const measureChaos = async (rounds: number): Promise<Measurement[]> => {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`Chaos needs ${missing.join(', ')} on this machine.`);
  const cluster = await startCluster({ ATRIUM_DEMO: 'on', LOG_LEVEL: 'fatal' });
  let isOver = false;
  try {
    const { token } = await signInByApi(cluster.url, 'admin');
    const writings = Array.from({ length: clients }, (_, client) => write(cluster.url, token, client, () => isOver));
    const letIn: boolean[] = [];
    const jumps = (seconds: number) => async () => {
      letIn.push(...(await jump(cluster, seconds, () => Promise.all(writings.map(isServed)))));
    };
    if (cluster.setClock === null) console.log('  No clock jumps: libfaketime is not installed.');
    const happenings = Object.entries({
      ...cluster.accidents,
      ...(cluster.setClock && {
        'the clock of a copy jumps two hours ahead, and back': jumps(jumpSeconds),
        'the clock of a copy jumps two hours back, and ahead': jumps(-jumpSeconds),
      }),
    });
    for (let round = 0; round < rounds; round += 1) {
      const [name, happen] = happenings[round % happenings.length] ?? ['', async () => {}];
      const begun = performance.now();
      await happen();
      // Nobody lends a hand: the round is over when every client is served again.
      await Promise.all(writings.map(isServed));
      console.log(`  ${((performance.now() - begun) / 1000).toFixed(1)} s: ${name}`);
    }
    await cluster.failOver();
    isOver = true;
    await Promise.all(writings.map(({ over }) => over));
    const acknowledged = writings.flatMap((writing) => writing.acknowledged);
    const counts = await countsOf(cluster.database());
    const lost = acknowledged.filter((name) => !counts.has(name));
    const wrong = [...counts].filter(([, { rows, entries }]) => rows !== 1 || entries !== 1);
    for (const name of lost) console.log(`  lost: ${name}`);
    for (const [name, { rows, entries }] of wrong) console.log(`  ${name}: ${rows} rows, ${entries} entries`);
    const kept = acknowledged.length - lost.length - wrong.length;
    return [
      once(
        `written once and audited once after ${rounds} accidents and a failover`,
        kept,
        acknowledged.length,
        'acknowledged',
      ),
      ...(letIn.length > 0
        ? [once('let in while a clock jumps and afterwards', letIn.filter(Boolean).length, letIn.length, 'signed in')]
        : []),
    ];
  } finally {
    isOver = true;
    await cluster.stop();
  }
};
