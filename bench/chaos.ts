import { missingPrograms, startCluster } from '../e2e/harness/cluster.ts';
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

/** Lets something happen to a cluster under writes, round after round, and compares what was acknowledged with what is there. */
export const measureChaos = async (rounds: number): Promise<Measurement[]> => {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`Chaos needs ${missing.join(', ')} on this machine.`);
  const cluster = await startCluster({ ATRIUM_DEMO: 'on', LOG_LEVEL: 'fatal' });
  let isOver = false;
  try {
    const { token } = await signInByApi(cluster.url, 'admin');
    const writings = Array.from({ length: clients }, (_, client) => write(cluster.url, token, client, () => isOver));
    const happenings = Object.entries(cluster.accidents);
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
      {
        what: `written once and audited once after ${rounds} accidents and a failover`,
        ours: String(kept),
        floor: `${acknowledged.length} acknowledged`,
        ratio: acknowledged.length > 0 ? kept / acknowledged.length : 0,
        bar: { atLeast: 1 },
      },
    ];
  } finally {
    isOver = true;
    await cluster.stop();
  }
};
