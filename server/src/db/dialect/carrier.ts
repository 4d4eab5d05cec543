import { eventsUrlParts } from '../../config-values.ts';
import type { CarrierConnection, ConnectCarrier } from './carrier-connection.ts';
import type { Line } from './event-listener.ts';

const connectMs = 5000;
const answerMs = 2000;

const isNats = (url: string): boolean => /^(nats|tls):/.test(url);

/** The client library of a carrier is loaded where one is used. */
const connectorOf = async (url: string): Promise<ConnectCarrier> =>
  isNats(url) ? (await import('./carrier-nats.ts')).connectNats : (await import('./carrier-redis.ts')).connectRedis;

const within = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const end = (connection: CarrierConnection): Promise<void> =>
  within(connection.end()).catch(() => connection.destroy());

interface Options {
  readonly url: string;
  /** What tells the messages of one database from those of others on the same carrier. */
  readonly subject: () => Promise<string>;
  /** Tells the others by another way that something could not be sent. */
  readonly onMissed: () => Promise<void>;
}

/** Carries the events of copies over Redis or NATS instead of the database: one connection sends, one for each listener hears. */
export class Carrier {
  readonly #options: Options;
  readonly #place: string;
  readonly #underWay = new Set<Promise<void>>();
  #subject: Promise<string> | undefined;
  #sending: Promise<CarrierConnection> | undefined;
  #hasMissed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#place = `${isNats(options.url) ? 'NATS' : 'Redis'} at ${eventsUrlParts(options.url).servers.join(', ')}`;
  }

  /** Sends what other copies have to know; where it cannot be sent, they are told so by another way. */
  publish(message: string): void {
    const sent = this.#send(message)
      .catch(() => {
        this.#hasMissed = true;
        return this.#tellMissed();
      })
      .finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }

  /** Opens a connection that hears what any copy sends. */
  readonly open = async (hear: (message: string) => void): Promise<Line> => {
    const connection = await this.#connect();
    try {
      await this.#named(within(connection.subscribe(await this.#subjectOf(), hear)));
    } catch (error) {
      connection.destroy();
      throw error;
    }
    const { lost, destroy } = connection;
    return { send: (message) => this.#beat(message), lost, end: () => end(connection), destroy };
  };

  /** Resolves when all is sent that can be. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    await this.#tellMissed();
    const connection = await this.#sending?.catch(() => undefined);
    if (connection) await end(connection);
  }

  async #beat(message: string): Promise<void> {
    await this.#tellMissed();
    await this.#send(message);
  }

  async #tellMissed(): Promise<void> {
    if (!this.#hasMissed) return;
    this.#hasMissed = false;
    await this.#options.onMissed().catch(() => {
      this.#hasMissed = true;
    });
  }

  async #send(message: string): Promise<void> {
    this.#sending ??= this.#connectToSend();
    const sending = this.#sending;
    try {
      const connection = await sending;
      await this.#named(within(connection.publish(await this.#subjectOf(), message)));
    } catch (error) {
      this.#drop(sending);
      throw error;
    }
  }

  #connectToSend(): Promise<CarrierConnection> {
    const sending = this.#connect();
    void sending.then(
      ({ lost }) => lost.addEventListener('abort', () => this.#drop(sending)),
      () => {},
    );
    return sending;
  }

  #drop(sending: Promise<CarrierConnection>): void {
    if (this.#sending !== sending) return;
    this.#sending = undefined;
    void sending.then(
      (connection) => connection.destroy(),
      () => {},
    );
  }

  async #connect(): Promise<CarrierConnection> {
    const connect = await connectorOf(this.#options.url);
    return this.#named(connect(this.#options.url, connectMs));
  }

  #subjectOf(): Promise<string> {
    this.#subject ??= this.#options.subject().catch((error: unknown) => {
      this.#subject = undefined;
      throw error;
    });
    return this.#subject;
  }

  /** The library's reason, with where it was: none of them names the password. */
  async #named<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw new Error(`${this.#place}: ${reason}`, { cause: error });
    }
  }
}
