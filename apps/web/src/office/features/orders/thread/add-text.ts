/** Two texts one below the other; an empty one leaves the other as it is. */
export function addText(above: string, below: string): string {
  return [above.trimEnd(), below].filter((text) => text.trim() !== '').join('\n\n');
}

/** The box after a click on a saved reply: another untouched reply is replaced, and what was typed stays above it. */
export function placeReply(typed: string, untouched: string, reply: string): string {
  return typed === untouched ? reply : addText(typed, reply);
}
