/** Actions of the work queue's keys. */
export type WorkKey =
  | 'next'
  | 'previous'
  | 'open'
  | 'take'
  | 'handOver'
  | 'snooze'
  | 'add'
  | 'mark'
  | 'call'
  | 'search'
  /** A key of the queue that is held down. */
  | 'held'
  | { readonly answer: number };

const byPosition: Readonly<Record<string, WorkKey>> = {
  KeyJ: 'next',
  ArrowDown: 'next',
  KeyK: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  KeyB: 'take',
  KeyG: 'handOver',
  KeyZ: 'snooze',
  KeyT: 'add',
  KeyX: 'mark',
  KeyC: 'call',
  Slash: 'search',
  Digit1: { answer: 1 },
  Digit2: { answer: 2 },
  Digit3: { answer: 3 },
  Digit4: { answer: 4 },
};

interface Pressed {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

/**
 * The action of a pressed key, by its position instead of its letter, so that a Russian layout works too. With Ctrl,
 * Alt or ⌘ the key belongs to the browser; with Shift it only marks a range. Held down it only moves: an answer would
 * be given about every following row.
 */
export function readWorkKey(pressed: Pressed): WorkKey | undefined {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const key = byPosition[pressed.code];
  if (key === undefined || (pressed.shiftKey && key !== 'mark')) return undefined;
  return pressed.repeat && key !== 'next' && key !== 'previous' ? 'held' : key;
}
