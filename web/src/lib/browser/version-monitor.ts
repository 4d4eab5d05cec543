export interface VersionSource {
  readonly url: string;
  readonly onNewVersion: () => void;
  readonly onFailure: (failure: unknown) => void;
}

const minuteMs = 60_000;

const timeoutMs = 10_000;

/** Checks whether the server has a newer build than this page, by the ETag or date of its HTML, until it finds one. */
export class VersionMonitor {
  private firstTag: string | null = null;
  private isFound = false;
  private isPaused = false;
  private interval = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private run = 0;
  private readonly source: VersionSource;

  constructor(source: VersionSource) {
    this.source = source;
  }

  /** Starts the checks; 0 minutes stops them. */
  start(minutes: number): void {
    this.interval = minutes;
    this.restart();
  }

  setPaused(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    this.restart();
  }

  stop(): void {
    this.interval = 0;
    this.restart();
  }

  private restart(): void {
    clearTimeout(this.timer);
    this.run += 1;
    if (this.interval > 0 && !this.isPaused && !this.isFound) void this.check(this.run);
  }

  private async check(run: number): Promise<void> {
    const tag = await this.readTag();
    if (run !== this.run) return;
    this.firstTag ??= tag;
    if (tag !== null && tag !== this.firstTag) {
      this.isFound = true;
      this.source.onNewVersion();
      return;
    }
    this.timer = setTimeout(() => void this.check(run), this.interval * minuteMs);
  }

  private async readTag(): Promise<string | null> {
    try {
      const { ok, headers } = await fetch(this.source.url, {
        method: 'HEAD',
        // The first response may come from the cache, like the page.
        ...(this.firstTag !== null && { cache: 'no-cache' as const }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return ok ? (headers.get('etag') ?? headers.get('last-modified')) : null;
    } catch (failure) {
      this.source.onFailure(failure);
      return null;
    }
  }
}
