/** Colour of a state: the brand's if all is well, `sun` for waiting, `err` for failure. */
export type Tone = '' | 'sea' | 'ok' | 'sun' | 'sky' | 'err';

/** Label of a state. */
export function StateBadge({ text, tone }: { readonly text: string; readonly tone: Tone }) {
  return <span className={tone === '' ? 'badge dot' : `badge dot ${tone}`}>{text}</span>;
}
