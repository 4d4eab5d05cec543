/** A connection to a server that carries messages; it never connects anew by itself. */
export interface CarrierConnection {
  /** Resolves when the server has the message. */
  readonly publish: (subject: string, message: string) => Promise<void>;
  readonly subscribe: (subject: string, hear: (message: string) => void) => Promise<void>;
  readonly lost: AbortSignal;
  readonly end: () => Promise<void>;
  readonly destroy: () => void;
}

export type ConnectCarrier = (url: string, withinMs: number) => Promise<CarrierConnection>;
