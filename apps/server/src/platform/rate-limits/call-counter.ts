/** What was counted under a key in its running window. */
export interface CallCount {
  readonly calls: number;
  /** After so long the window is over and counting begins anew. */
  readonly endsInMs: number;
}

/** Counts calls for the limits of the HTTP layer. What it knows may be lost at any time; nothing but a limit leans on it. */
export interface CallCounter {
  /** Counts one more call under `key`, in a window that began with the first. Never fails. */
  count(key: string, windowMs: number): Promise<CallCount>;
  close(): Promise<void>;
}
