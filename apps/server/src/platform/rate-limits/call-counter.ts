/** The count of a key in its running window. */
export interface CallCount {
  readonly calls: number;
  /** The remaining time after which counting starts again. */
  readonly endsInMs: number;
}

/** Counts calls for the limits of the HTTP layer. Its data may be lost at any time; nothing else depends on it. */
export interface CallCounter {
  /** Counts one more call under `key`, in a window that began with the first. Never fails. */
  count(key: string, windowMs: number): Promise<CallCount>;
  close(): Promise<void>;
}
