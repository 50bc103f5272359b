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
}

/**
 * The action of a pressed key, by its position instead of its letter, so that a Russian layout works too. With Ctrl,
 * Alt or ⌘ the key belongs to the browser; with Shift it only marks a range.
 */
export function readWorkKey({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): WorkKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const key = byPosition[code];
  return shiftKey && key !== 'mark' ? undefined : key;
}
