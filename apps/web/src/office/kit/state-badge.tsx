/** How a state strikes the eye: the brand colour for what goes on well, `sun` for what waits, `err` for what went wrong. */
export type Tone = '' | 'sea' | 'ok' | 'sun' | 'sky' | 'err';

/** A state of something, in a word. */
export function StateBadge({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return <span className={tone === '' ? 'badge dot' : `badge dot ${tone}`}>{text}</span>;
}
