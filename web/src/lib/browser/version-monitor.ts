/** What a check of the version needs of its surroundings; a test gives a server of its own. */
export interface VersionSource {
  /** The address whose entity tag is the version: the app's own base path. */
  readonly url: string;
  /** Called once, when the version is another than the first one seen. */
  readonly onNewVersion: () => void;
  /** Called when a check failed; nothing of it is shown. */
  readonly onFailure: (failure: unknown) => void;
}

const minute = 60_000;

/** How long an answer may take, in milliseconds. */
const patience = 10_000;

/**
 * Asks every so many minutes whether the server has another version of the web than the one this page came with, by the entity
 * tag or the date of its own page. It stops for good once it has found one.
 */
export class VersionMonitor {
  private first: string | null = null;
  private isFound = false;
  private isResting = false;
  private interval = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private run = 0;
  private readonly source: VersionSource;

  constructor(source: VersionSource) {
    this.source = source;
  }

  /** Checks every `minutes` from now on, beginning now; 0 turns it off. */
  start(minutes: number): void {
    this.interval = minutes;
    this.go();
  }

  /** Rests while nobody looks; when somebody does again, it begins with a check. */
  rest(isResting: boolean): void {
    if (this.isResting === isResting) return;
    this.isResting = isResting;
    this.go();
  }

  stop(): void {
    this.interval = 0;
    this.go();
  }

  private go(): void {
    clearTimeout(this.timer);
    this.run += 1;
    if (this.interval > 0 && !this.isResting && !this.isFound) void this.check(this.run);
  }

  private async check(run: number): Promise<void> {
    const tag = await this.readTag();
    // Stopped or begun anew while the answer was on its way: another check counts.
    if (run !== this.run) return;
    this.first ??= tag;
    if (tag !== null && tag !== this.first) {
      this.isFound = true;
      this.source.onNewVersion();
      return;
    }
    this.timer = setTimeout(() => void this.check(run), this.interval * minute);
  }

  private async readTag(): Promise<string | null> {
    try {
      const { ok, headers } = await fetch(this.source.url, {
        method: 'HEAD',
        // The first answer may be the one that the page itself came with; later ones are the server's.
        ...(this.first !== null && { cache: 'no-cache' as const }),
        signal: AbortSignal.timeout(patience),
      });
      return ok ? (headers.get('etag') ?? headers.get('last-modified')) : null;
    } catch (failure) {
      this.source.onFailure(failure);
      return null;
    }
  }
}
